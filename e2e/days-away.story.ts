import { expect, testWithServiceWorker as base } from './fixtures.ts';
import { newPerson, signInOnce } from './person.ts';

const test = base.extend({ baseURL: ({ past }, use) => use(past.url) });

const dayFrom = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('after three days away one press does the task of every day, and nothing of it stays behind', async ({
  page,
  past,
}) => {
  await past.setClockBack(3);
  const { token, post } = await newPerson(page, 'away@example.com', { timezone: 'UTC' });
  const { id: project_id } = await post('projects', { name: 'A calm mind' });
  const recurrence_pattern = { type: 'daily' };
  await post('tasks', { name: 'Meditate', project_id, due_date: dayFrom(-3), recurrence_pattern });

  await past.setClockBack(0);
  await signInOnce(page, token);
  await page.goto('/#tasks');
  const listed = page.getByRole('main').getByRole('link', { name: 'Meditate', exact: true });
  await expect(listed).toHaveCount(1);
  await page.goto('/#today');
  const row = page.getByRole('list', { name: 'Tasks of the day' }).getByRole('listitem');
  await expect(row).toContainText('Meditate');
  await expect(row).not.toContainText('missed');
  await page.getByRole('checkbox', { name: 'Meditate' }).click();
  await expect(page.getByText('“Meditate” completed')).toBeVisible();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  // Undo brings back what was missed as well, and the day can be done again.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Meditate' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  // Its list of open tasks was read before.
  await page.goto('/#tasks');
  await expect(listed).toHaveCount(1);
  await expect(page.getByText('Tomorrow').first()).toBeVisible();
  await expect(page.getByText(/days? late/)).toHaveCount(0);
  await page.goto('/#today');
  await page.reload();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(row).toContainText('Meditate');
  await page.goto('/#tasks?view=repeating');
  await expect(page.getByText('1 of 4 done')).toBeVisible();
});
