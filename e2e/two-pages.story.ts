import { expect, test } from './fixtures.ts';
import { keepSignedIn, signedIn } from './person.ts';

test('what changes in one tab shows in the other, and what is deleted there leaves the list', async ({
  page,
  browser,
  baseURL,
}) => {
  const { token, post } = await signedIn(page, 'two-pages@example.com');
  const { id: project_id } = await post('projects', { name: 'Home' });
  await post('tasks', { name: 'Water the plants', project_id });
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await keepSignedIn(other, token);
  for (const each of [page, other]) {
    await each.goto('/#tasks');
    await expect(each.getByRole('main').getByText('Water the plants').first()).toBeVisible();
  }

  const device = page.request;
  const headers = { Authorization: `Bearer ${token}` };
  const created = await device.post('/api/tasks', { headers, data: { name: 'Call the plumber', project_id } });
  for (const each of [page, other]) {
    await expect(each.getByRole('main').getByText('Call the plumber').first()).toBeVisible();
  }
  const { id } = (await created.json()) as { id: string };
  await device.delete(`/api/tasks/${id}`, { headers });
  for (const each of [page, other]) await expect(each.getByRole('main').getByText('Call the plumber')).toHaveCount(0);
  await expect(other.getByRole('main').getByText('Water the plants').first()).toBeVisible();
  await other.context().close();
});
