import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

let minutes = 0;
/** Each request comes a minute after the one before. */
const app = await startTestApp({ clock: () => new Date(Date.UTC(2026, 10, 20, 9, (minutes += 1))) });
const { newArea, newPillar } = recordsIn(app);

test('an area that was moved since does not return to a pillar, also when what it was moved to is gone for good', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [first, second] = [await newPillar(user, { name: 'First' }), await newPillar(user, { name: 'Second' })];
  const area = await newArea(user, { pillar_id: first.id });
  const remove = async ({ id }: { id: string }) =>
    (await app.call(pillarsContract.delete, { token, params: { id } })).body.trash_id!;

  const firstEntry = await remove(first);
  await app.call(areasContract.change, { token, params: { id: area.id }, body: { pillar_id: second.id } });
  await app.call(trashContract.delete, { token, params: { id: await remove(second) } });
  await app.call(trashContract.restore, { token, params: { id: firstEntry }, body: {} });

  const { body: areas } = await app.call(hierarchyContract.areas, { token });
  expect(areas).toMatchObject([{ id: area.id, pillar_id: null }]);
});
