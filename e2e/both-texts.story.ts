import { expect, expectNoViolations, test, testWithServiceWorker } from './fixtures.ts';
import { begin, fetchPanel, inPanel, rename, untilTasksAreKept, waiting } from './offline.ts';

interface Entry {
  content: string;
  title: string;
}

test('a name that was changed on two devices is chosen in the list of unsent changes', async ({ page, context }) => {
  const { get, put } = await begin(page, 'both-names@example.com');
  const tasks = await get<{ id: string; name: string }[]>('tasks');
  const idOf = (name: string) => tasks.find((task) => task.name === name)!.id;
  const nameOf = async (name: string) => (await get<{ name: string }>(`tasks/${idOf(name)}`)).name;
  await fetchPanel(page, 'Pay the rent');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await rename(page, 'Pay the rent', 'Pay the rent by bank');
  await rename(page, 'Clean the oven', 'Clean the oven with soda');
  await inPanel(page, 'Water the plants', async (panel) => {
    await panel.getByRole('textbox', { name: 'Description' }).fill('The ferns too');
    await panel.getByRole('textbox', { name: 'Description' }).blur();
  });
  await waiting(page, 3);
  await put(`tasks/${idOf('Pay the rent')}`, { name: 'Pay the rent in cash' });
  await put(`tasks/${idOf('Clean the oven')}`, { name: 'Clean the oven today' });
  await put(`tasks/${idOf('Water the plants')}`, { name: 'Water all plants', due_date: '2027-01-02' });
  await context.setOffline(false);

  await expect(page.getByRole('button', { name: '2 to choose' })).toBeVisible();
  await inPanel(page, 'Pay the rent in cash', (panel) => expect(panel.getByText('Not saved')).toBeVisible());
  await page.getByRole('button', { name: '2 to choose' }).click();
  const list = page.getByRole('dialog', { name: 'Unsent changes' });
  await expect(list.getByRole('button', { name: 'Keep both' })).toHaveCount(0);
  const choice = (name: string) => list.getByRole('group').filter({ hasText: name });
  await expect(choice('Pay the rent by bank')).toContainText('Pay the rent in cash');
  await expectNoViolations(page);
  await choice('Pay the rent by bank').getByRole('button', { name: 'Keep mine' }).click();
  await choice('Clean the oven with soda').getByRole('button', { name: 'Use theirs' }).click();
  await expect(list).toBeHidden();
  await expect.poll(() => nameOf('Pay the rent')).toBe('Pay the rent by bank');
  await expect.poll(() => nameOf('Clean the oven')).toBe('Clean the oven today');
  await expect(page.getByRole('main').getByRole('link', { name: 'Clean the oven today' }).first()).toBeVisible();
  // A change of another field is shown next to it without a question.
  await expect
    .poll(() => get(`tasks/${idOf('Water the plants')}`))
    .toMatchObject({
      ...{ name: 'Water all plants', description: 'The ferns too', due_date: '2027-01-02' },
    });
});

test('an evening reflection written on two devices keeps both texts', async ({ page, context }) => {
  const { get, post } = await begin(page, 'both-evening@example.com');
  await page.goto('/#today');
  await page.getByRole('button', { name: 'Reflect now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'How was the day?' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'How was the day?' }).fill('Written in the train');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waiting(page, 1);
  const theirs = { reflection_text: 'Written on the phone', completion_score: 9, challenges_faced: 'The rain' };
  await post('ai/daily-reflection', theirs);
  await context.setOffline(false);

  await expect(page.getByText('Both texts are in it now')).toBeVisible();
  const evening = async () => (await get<{ evening: object }>('reflections')).evening;
  await expect.poll(evening).toMatchObject({
    ...theirs,
    reflection_text: 'Written on the phone\n\n---\n\nWritten in the train',
  });
});

testWithServiceWorker(
  'a text that was edited offline and on another device is shown in both versions, and both can be kept',
  async ({ page, context }) => {
    const { get, post, put } = await begin(page, 'both-entry@example.com');
    await untilTasksAreKept(page);
    const { id } = await post<{ id: string }>('journal', { title: 'Walk', content: 'First' });
    const entry = () => get<Entry>(`journal/${id}`);
    const text = page.getByRole('textbox', { name: 'Text' });
    await page.goto(`/#journal?entry=${id}`);
    await expect(text).toHaveText('First');

    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await text.fill('Written in the train');
    await page.getByRole('textbox', { name: 'Title' }).fill('A walk');
    await page.keyboard.press('Control+Enter');
    await waiting(page, 1);
    await put(`journal/${id}`, { content: 'Written on the phone' });
    await page.reload();
    await waiting(page, 1);
    await context.setOffline(false);

    await expect(page.getByText('1 text was also changed elsewhere.')).toBeVisible();
    // Fields changed on only one side are there without a question.
    await expect.poll(entry).toMatchObject({ title: 'A walk', content: 'Written on the phone' });
    await page.goto(`/#journal?entry=${id}`);
    const choice = page.getByRole('article').getByRole('group', { name: /was also changed elsewhere/ });
    await expect(choice.getByRole('note', { name: 'Yours text' })).toHaveText('Written in the train');
    await expect(choice.getByRole('note', { name: 'Theirs text' })).toHaveText('Written on the phone');
    await expectNoViolations(page);
    await choice.getByRole('button', { name: 'Keep both' }).click();
    await expect(choice).toBeHidden();
    await expect.poll(async () => (await entry()).content).toBe('Written on the phone\n\n---\n\nWritten in the train');
    await expect(text).toContainText('Written on the phone');
    await expect(text).toContainText('Written in the train');
    await expect(page.getByText('1 text was also changed elsewhere.')).toBeHidden();
  },
);
