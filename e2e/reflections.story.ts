import type { Page } from '@playwright/test';
import type { DayReflections } from '../contract/reflections.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { undo } from './undo.ts';

/** A person whose clock shows this time today. */
async function at(page: Page, time: string, email: string) {
  const today = new Date().toISOString().slice(0, 10);
  await page.clock.install({ time: new Date(`${today}T${time}:00Z`) });
  const person = await signedIn(page, email, { timezone: 'UTC' });
  const reflections = (date = today) => person.get<DayReflections>(`reflections?date=${date}`);
  return { ...person, reflections, today };
}

const question = (page: Page) => page.getByRole('textbox', { name: 'What matters today?' });
const main = (page: Page) => page.getByRole('main');
const evening = (page: Page) => page.getByRole('dialog', { name: /^Evening/ });

test('in the morning the intention of the day is asked for, written by keyboard, and folded', async ({ page }) => {
  const { reflections } = await at(page, '08:00', 'intention@example.com');
  await page.goto('/#today');
  await expect(question(page)).toBeVisible();
  await expect(question(page)).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Morning intention')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('i');
  await expect(question(page)).toBeFocused();
  await page.keyboard.type('Finish one thing properly');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(main(page).getByText('Finish one thing properly')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit morning intention' })).toBeFocused();

  await page.keyboard.press('i');
  await expect(question(page)).toBeFocused();
  await page.getByRole('button', { name: 'How did you sleep?' }).click();
  await page.getByRole('textbox', { name: 'Hours slept' }).fill('25');
  await expect(page.getByText('Up to 24 hours')).toBeVisible();
  await page.getByRole('textbox', { name: 'Hours slept' }).fill('7:15');
  await page.getByRole('radio', { name: '7 of 10' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: 'How do you feel?' }).fill('Rested');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('7 h 15')).toBeVisible();
  await expect(main(page).getByText('slept 8 of 10')).toBeVisible();
  await expect
    .poll(() => reflections())
    .toMatchObject({
      morning: {
        ...{ today_intention: 'Finish one thing properly', sleep_quality: 8, sleep_hours: 7.25 },
        ...{ feeling: 'Rested', sleep_influences: null },
      },
      evening: null,
    });
  await page.reload();
  await expect(main(page).getByText('Finish one thing properly')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expectNoViolations(page);
});

test('the evening reflection begins with the completed tasks, its form and its journal entry change it, and a deleted one is restored with Undo', async ({
  page,
}) => {
  const { post, put, reflections, today } = await at(page, '18:00', 'evening@example.com');
  const task = await post('tasks', { name: 'Write the case study' });
  await put(`tasks/${task.id}`, { completed: true });
  await page.goto('/#today');
  await expect(main(page).getByText('Start with what you did.')).toBeVisible();
  await page.getByRole('button', { name: 'Reflect now' }).focus();
  await page.keyboard.press('r');
  const facts = evening(page).getByRole('region', { name: 'What you did' });
  await expect(facts.getByText('1 done')).toBeVisible();
  await expect(facts.getByText('Write the case study')).toBeVisible();
  await expect(evening(page).getByRole('textbox', { name: 'How was the day?' })).toBeFocused();
  await page.keyboard.type('A long day, and a good one');
  await evening(page).getByRole('radio', { name: '8 of 10' }).check({ force: true });
  await evening(page).getByRole('button', { name: /^Mood/ }).click();
  await page.getByRole('menuitemradio', { name: 'Grateful' }).click();
  await evening(page).getByRole('textbox', { name: 'What are you proud of?' }).fill('The last page');
  await evening(page).getByRole('textbox', { name: 'What is tomorrow for?' }).fill('Rest');
  await expectNoViolations(page);
  await evening(page).getByRole('button', { name: 'Save' }).click();
  await expect(evening(page)).toBeHidden();
  await expect(main(page).getByText('A long day, and a good one')).toBeVisible();
  await expect
    .poll(async () => (await reflections()).evening)
    .toMatchObject({
      ...{ reflection_text: 'A long day, and a good one', completion_score: 8, mood: 'grateful' },
      ...{ biggest_accomplishment: 'The last page', challenges_faced: null, tomorrow_focus: 'Rest' },
    });

  await page.goto('/#journal');
  await page.getByRole('link', { name: /Evening reflection/ }).click();
  await expect(page.getByRole('textbox', { name: 'What are you proud of?' })).toHaveValue('The last page');
  const entry = page.getByRole('article', { name: 'Evening reflection' });
  await expect(entry.getByText('8 of 10')).toBeVisible();
  await expect(entry.getByRole('link', { name: 'Open this day' })).toHaveAttribute('href', `#today?date=${today}`);
  await page.getByRole('textbox', { name: 'Text' }).fill('Shorter');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/#today');
  await expect(main(page).getByText('Shorter')).toBeVisible();
  await page.getByRole('button', { name: 'Edit evening reflection' }).click();
  await evening(page).getByRole('textbox', { name: 'How was the day?' }).fill('Shorter still');
  await evening(page).getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Shorter still')).toBeVisible();
  await page.goto('/#journal');
  await expect(page.getByRole('link', { name: /Evening reflection/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Evening reflection/ })).toContainText('Shorter still');

  await test.step('a deleted one is restored with Undo', async () => {
    await page.goto('/#today');
    await page.getByRole('button', { name: 'Edit evening reflection' }).click();
    await evening(page).getByRole('button', { name: 'Delete' }).click();
    await expect(main(page).getByText('Shorter still')).toBeHidden();
    await undo(page, () => expect.poll(async () => (await reflections()).evening).toBeNull());
    await expect(main(page).getByText('Shorter still')).toBeVisible();
    await expect.poll(async () => (await reflections()).evening).toMatchObject({ completion_score: 8 });
  });
});

test('earlier days are read and written, later days are not, and the streak is shown', async ({ page }) => {
  const { post, reflections, today } = await at(page, '14:00', 'other-days@example.com');
  await post('sleep-reflections', { date: today, today_intention: 'Go slowly' });
  await page.goto('/#today');
  await expect(main(page).getByText('Go slowly')).toBeVisible();
  await expect(main(page).getByText('in a row')).toBeHidden();
  await expect(main(page).getByText(/^from /)).toBeVisible();
  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(
    page.getByRole('button', { name: 'Add a task' }).or(main(page).getByText('A clear day')).first(),
  ).toBeVisible();
  await expect(main(page).getByText('Morning intention')).toBeHidden();
  await expect(main(page).getByText('Evening reflection')).toBeHidden();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: 'Day before' }).click();
  await page.getByRole('button', { name: 'What mattered on this day?' }).click();
  await expect(page.getByRole('textbox', { name: 'What mattered on this day?' })).toBeFocused();
  await page.keyboard.type('Rest');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Rest', { exact: true })).toBeVisible();
  const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await expect.poll(() => reflections(dayBefore)).toMatchObject({ morning: { today_intention: 'Rest' }, streak: 2 });
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(main(page).getByText('An intention or a reflection 2 days in a row.')).toBeVisible();
});

/** A morning after an evening that has named a focus, and its line above the list. */
async function morningAfter(page: Page, email: string) {
  const { post, reflections, today } = await at(page, '08:00', email);
  const date = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await post('ai/daily-reflection', { date, tomorrow_focus: 'Call the plumber' });
  await page.goto('/#today');
  const line = page.getByRole('region', { name: 'Focus of the day' });
  await expect(line).toContainText('From last night, for today');
  await expect(line).toContainText('Call the plumber');
  return { line, reflections };
}

test('after midnight one line leads to the reflection of the day that has ended, until it is written', async ({
  page,
}) => {
  await at(page, '02:30', 'night@example.com');
  await page.goto('/#today');
  await expect(main(page).getByText('Evening reflection')).toBeVisible();
  await expect(main(page).getByText('from 5:00 PM')).toBeHidden();
  await main(page).getByRole('link', { name: 'Reflect on yesterday' }).click();
  await evening(page).getByRole('textbox').first().fill('Late, and worth it');
  await evening(page).getByRole('button', { name: 'Save' }).click();
  await expect(evening(page)).toBeHidden();
  await expect(main(page).getByText('Late, and worth it')).toBeVisible();
  expect(page.url()).not.toContain('reflect');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reflect now' })).toBeVisible();
  await expect(main(page).getByText('Still up?')).toBeHidden();
});

test('the focus that the evening before has named becomes the intention with one press', async ({ page }) => {
  const { line, reflections } = await morningAfter(page, 'adopted-focus@example.com');
  await line.getByRole('button', { name: 'Set as today’s intention' }).press('Enter');
  await expect(page.getByRole('status').getByText('Set as today’s intention')).toBeVisible();
  await undo(page, async () => {
    await expect(line).toHaveCount(0);
    await expect(main(page)).toBeFocused();
    await expect(main(page).getByText('Call the plumber')).toBeVisible();
    await expect.poll(async () => (await reflections()).morning?.today_intention).toBe('Call the plumber');
  });
  await expect(line).toContainText('Call the plumber');
  await expect.poll(async () => (await reflections()).morning).toBeNull();
});

test('a focus that was dismissed stays away on this device, and the intention is still asked for', async ({ page }) => {
  const { line, reflections } = await morningAfter(page, 'dismissed-focus@example.com');
  await line.getByRole('button', { name: 'Dismiss the focus of the day' }).press('Enter');
  await expect(line).toHaveCount(0);
  await expect(main(page)).toBeFocused();
  await page.reload();
  await expect(question(page)).toBeVisible();
  await expect(line).toHaveCount(0);
  expect((await reflections()).morning).toBeNull();
});

test('a reflection survives a reload and a failed save, and is queued without a connection', async ({ page }) => {
  const { get, reflections } = await at(page, '18:30', 'tunnel-reflection@example.com');
  await page.goto('/#today');
  await page.getByRole('button', { name: 'Reflect now' }).click();
  const text = evening(page).getByRole('textbox', { name: 'How was the day?' });
  await text.fill('Half a thought');
  const goOn = page.getByRole('button', { name: 'Continue' });
  await page.reload();
  await expect(main(page).getByText('Draft saved on this device.')).toBeVisible();
  await expect(evening(page)).toBeHidden();
  await goOn.click();
  await expect(text).toHaveValue('Half a thought');
  await expect(evening(page).getByText('Draft restored.')).toBeVisible();

  // The server has it, but its response is lost.
  await page.route('**/api/ai/daily-reflection', async (route) => {
    await route.fetch();
    return route.fulfill({ status: 500, json: { detail: 'Internal server error' } });
  });
  await evening(page).getByRole('button', { name: 'Save' }).click();
  await expect(evening(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/ai/daily-reflection');
  await page.reload();
  await page.getByRole('button', { name: 'Edit evening reflection' }).click();
  await expect(main(page).getByText('Draft saved on this device.')).toBeHidden();
  await text.fill('Half a thought, and the other half');
  await evening(page).getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Half a thought, and the other half')).toBeVisible();
  await expect.poll(() => get('journal')).toMatchObject([{ content: 'Half a thought, and the other half' }]);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'What matters today?' }).click();
  await question(page).fill('Written in a tunnel');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Written in a tunnel')).toBeVisible();
  await expect(main(page).getByText('waiting')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit morning intention' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question(page).fill('Written in a tunnel, twice');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Written in a tunnel, twice')).toBeVisible();
  expect((await reflections()).morning).toBeNull();
  await page.context().setOffline(false);
  await expect(main(page).getByText('waiting')).toHaveCount(0);
  await expect.poll(async () => (await reflections()).morning?.today_intention).toBe('Written in a tunnel, twice');
  await expect.poll(() => get('journal')).toHaveLength(2);
});

test('on a phone the intention is one line above the list, which it does not move', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { post, today } = await at(page, '09:00', 'phone-reflection@example.com');
  const project = await post('projects', { name: 'Launch the studio website' });
  await post('tasks', { name: 'Write the case study', project_id: project.id, due_date: today });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/reflections?**', async (route) => {
    await held;
    return route.continue();
  });
  await page.goto('/#today');
  const row = page.getByRole('link', { name: 'Write the case study' }).first();
  await expect(row).toBeVisible();
  const top = async () => (await row.boundingBox())!.y;
  const before = await top();
  answer();
  await expect(question(page)).toBeVisible();
  await expect.poll(top).toBe(before);
  await question(page).fill('Finish one thing properly before starting the next, whatever the post brings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit morning intention' })).toBeVisible();
  await expect.poll(top).toBe(before);
  const written = page.getByRole('button', { name: 'Finish one thing properly' });
  await written.click();
  await expect(written).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(top).toBeGreaterThan(before);
  await written.click();
  await expect.poll(top).toBe(before);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Reflect now' }).click();
  await expect(evening(page).getByText('Nothing completed today.')).toBeVisible();
  await expectNoViolations(page);
});
