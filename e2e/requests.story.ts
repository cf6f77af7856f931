import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signedIn } from './person.ts';

const REQUESTS_MAX = 30;

/** A person with a task that is due, another one, and a project in progress. */
async function someone(page: Page, email: string) {
  const { post } = await signedIn(page, email);
  const { id: pillar_id } = await post('pillars', { name: 'Family', color: '#E5739A' });
  const { id: area_id } = await post('areas', { name: 'Parents', pillar_id });
  const { id: project_id } = await post('projects', { name: 'Winter weekend', area_id, status: 'In Progress' });
  await post('tasks', { name: 'Book the train', project_id, due_date: new Date().toISOString().slice(0, 10) });
  await post('tasks', { name: 'Ask about the key', project_id });
}

for (const [section, calls, shown] of [
  // One of them is the focus timer, on every page.
  ['dashboard', 5, ['Book the train', 'Ask about the key', 'Winter weekend', 'Family']],
  // The sixth are the reflections of the day, and the last one the shares in the sidebar, after the first view.
  ['today', 7, ['Book the train']],
] as const) {
  test(`opening ${section} with an empty cache takes few requests`, async ({ page }) => {
    await someone(page, `requests-${section}@example.com`);
    // The stream of changes never ends, so the network would never be idle.
    await page.route('**/api/events', (route) => route.abort());
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));

    await page.goto(`/#${section}`);
    for (const text of shown) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await page.waitForLoadState('networkidle');

    expect(requests.filter((path) => path.startsWith('/api/') && path !== '/api/events').length).toBeLessThanOrEqual(
      calls,
    );
    // The stream is requested again each time it was broken off here.
    const once = requests.filter((path, at) => path !== '/api/events' || requests.indexOf(path) === at);
    expect(once.length).toBeLessThanOrEqual(REQUESTS_MAX);
  });
}
