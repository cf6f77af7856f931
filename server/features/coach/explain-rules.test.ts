import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newPillar, newArea, newProject } = recordsIn(app);
const { newRule } = recurringIn(app);

test('the chat explains a repeating task by what is above it, in a project or in an area', async () => {
  const user = await app.newUser();
  const why = async (content: string) =>
    (await app.call(coachContract.send, { token: user.token, body: { session_id: content, content } })).body.reply;
  const health = await newPillar(user, { name: 'Health', description: 'To be there for my children.' });
  const body = await newArea(user, { name: 'Body', pillar_id: health.id });
  const project = await newProject(user, { name: 'Stay well', area_id: body.id });
  await newRule(user.token, { name: 'Stretch', project_id: project.id });
  await newRule(user.token, { name: 'Plank', area_id: body.id });
  await newRule(user.token, { name: 'Vitamins' });
  const reason = 'The description of “Health” says: “To be there for my children.”';
  const stretch = await why('Why should I stretch?');
  expect(stretch.content).toBe(
    `“Stretch” is a step of “Stay well”, which is part of “Body” and serves “Health”. ${reason}`,
  );
  expect(stretch.sources.map(({ name }) => name)).toEqual(['Stay well', 'Body', 'Health']);
  expect((await why('Why should I do Plank?')).content).toBe(
    `“Plank” is part of “Body”, which serves “Health”. ${reason}`,
  );
  expect((await why('Why Vitamins?')).content).toMatch(/^“Vitamins” /);
});
