import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { waitUntilKept } from './offline.ts';
import { keepSignedIn, newPerson, signedIn } from './person.ts';
import { openPhone } from './touch.ts';

interface Course {
  id: string;
  title: string;
  is_enrolled: boolean;
  lessons: { id: string; title: string; is_completed: boolean }[];
}

const WEEK = 'Planning a week that holds';

/** A signed-in person, with a function that reads their progress in the course about weeks. */
async function begin(page: Page, email: string) {
  const person = await signedIn(page, email);
  const course = async () => (await person.get<Course[]>('courses')).find(({ title }) => title === WEEK)!;
  const read = async () => (await course()).lessons.flatMap(({ title, is_completed }) => (is_completed ? title : []));
  return { ...person, course, read };
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lesson = (page: Page, name: string) => main(page).getByRole('heading', { level: 2, name, exact: true });
const aside = (page: Page) => page.getByRole('complementary', { name: WEEK });

test('courses are chosen, read and marked by mouse, and the suggestion of a lesson leads to its place', async ({
  page,
}) => {
  const { course, read } = await begin(page, 'courses-reader@example.com');
  await page.goto('/#dashboard?view=learning');
  await expect(page.getByRole('heading', { level: 1, name: 'Learning' })).toBeVisible();
  await expect(page).toHaveTitle('Dashboard · Learning | Auric');
  await expect(main(page).getByText('Not started')).toHaveCount(4);
  await expectNoViolations(page);

  await main(page)
    .getByRole('link', { name: `Start “${WEEK}”` })
    .click();
  await expect(lesson(page, 'What a week is for')).toBeVisible();
  await expect(page).toHaveURL(/lesson=/);
  await expect(main(page).getByRole('heading', { level: 3, name: 'What a list cannot tell you' })).toBeVisible();
  await expectNoViolations(page);
  await button(page, 'Mark as read').click();
  await expect(aside(page).getByText('1 of 5')).toBeVisible();
  await expect(aside(page).getByRole('link', { name: /What a week is for ?, read/ })).toBeVisible();
  await expect(lesson(page, 'What a week is for')).toBeVisible();
  await expect.poll(read).toEqual(['What a week is for']);
  expect((await course()).is_enrolled).toBe(true);

  await button(page, 'Undo').click();
  await expect(aside(page).getByText('0 of 5')).toBeVisible();
  await expect.poll(async () => [(await course()).is_enrolled, await read()]).toEqual([false, []]);
  await button(page, 'Add to dashboard').click();
  await expect(button(page, 'Remove from dashboard')).toBeVisible();
  await expect.poll(async () => (await course()).is_enrolled).toBe(true);

  await main(page).getByRole('link', { name: /Next/ }).click();
  await expect(lesson(page, 'Three things, not thirty')).toBeFocused();
  await aside(page).getByRole('link', { name: 'Leave room on purpose' }).click();
  await main(page).getByRole('link', { name: 'Open planning' }).click();
  await expect(page.getByRole('heading', { name: 'Planning' })).toBeVisible();
  await page.goBack();
  await expect(lesson(page, 'Leave room on purpose')).toBeVisible();
  await main(page).getByRole('link', { name: 'All courses' }).click();
  await expect(main(page).getByRole('link', { name: `Start “${WEEK}”` })).toBeVisible();
});

test('lessons read out of order: the dashboard says which is next, a lesson leads back to it, and one marked in another tab is shown as read here', async ({
  page,
}) => {
  const { course, put } = await begin(page, 'courses-order@example.com');
  const { id, lessons } = await course();
  for (const place of [0, 2, 3]) await put(`courses/${id}/lessons/${lessons[place]!.id}/complete`);
  await page.goto('/#dashboard');
  const card = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Learning' }) });
  await expect(card.getByText(/^3 of 5 read · next is lesson 2, /)).toBeVisible();
  await card.getByRole('link', { name: `Continue “${WEEK}”` }).click();
  await expect(lesson(page, lessons[1]!.title)).toBeVisible();
  await main(page).getByRole('link', { name: /Next/ }).click();
  await expect(lesson(page, lessons[2]!.title)).toBeVisible();
  await main(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(card.getByRole('link', { name: `Continue “${WEEK}”` })).toBeVisible();

  await test.step('a link without a lesson says so, and a lesson marked in another tab is shown as read here', async () => {
    for (const place of ['course=00000000-0000-7000-8000-000000000000', `course=${id}&lesson=none`]) {
      await page.goto(`/#dashboard?view=learning&${place}`);
      await expect(page.getByRole('heading', { name: 'This lesson is no longer here' })).toBeVisible();
    }
    await main(page).getByRole('link', { name: 'All courses' }).click();
    await expect(page.getByRole('heading', { name: 'Short courses' })).toBeVisible();

    await page.goto(`/#dashboard?view=learning&course=${id}&lesson=${lessons[0]!.id}`);
    await expect(aside(page).getByText('3 of 5')).toBeVisible();
    await put(`courses/${id}/lessons/${lessons[1]!.id}/complete`);
    await expect(aside(page).getByText('4 of 5')).toBeVisible();
  });
});

test('a course is read to its end by keyboard', async ({ page }) => {
  const { read } = await begin(page, 'courses-keys@example.com');
  await page.goto('/#dashboard?view=learning');
  await main(page)
    .getByRole('link', { name: `Start “${WEEK}”` })
    .press('Enter');
  const titles = [
    ...['What a week is for', 'Three things, not thirty', 'Leave room on purpose', 'When the plan breaks'],
    'The Friday look back',
  ];
  for (const [place, title] of titles.entries()) {
    await expect(lesson(page, title)).toBeVisible();
    await page.keyboard.press('m');
    await expect(aside(page).getByText(`${place + 1} of 5`)).toBeVisible();
    await page.keyboard.press('n');
  }
  await expect.poll(read).toEqual(titles);
  await page.keyboard.press('b');
  await expect(lesson(page, 'When the plan breaks')).toBeFocused();
  await page.keyboard.press('m');
  await expect(button(page, 'Mark as read')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Mark as read or unread')).toBeVisible();
});

test('on a phone the lessons are folded above the text, and it is marked below it', async ({ browser, baseURL }) => {
  const { context, page } = await openPhone(browser, baseURL);
  const { read } = await begin(page, 'courses-phone@example.com');
  await page.goto('/#dashboard?view=learning');
  await main(page)
    .getByRole('link', { name: `Start “${WEEK}”` })
    .tap();
  await expect(lesson(page, 'What a week is for')).toBeVisible();
  const list = main(page).getByRole('list', { name: 'Lessons' });
  await expect(list).toBeHidden();
  await main(page).getByText('Not started').tap();
  await expectNoViolations(page);
  await list.getByRole('link', { name: 'When the plan breaks' }).tap();
  await expect(lesson(page, 'When the plan breaks')).toBeFocused();
  await expect(list).toBeHidden();
  await button(page, 'Mark as read').tap();
  await expect(main(page).getByText('1 of 5 read')).toBeAttached();
  await expect.poll(read).toEqual(['When the plan breaks']);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBe(360);
  await expectNoViolations(page);
  await context.close();
});

test('without a connection an opened lesson can be read and marked, which is sent later', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  const person = await newPerson(page, 'courses-train@example.com');
  await keepSignedIn(page, person.token);
  const [course] = await person.get<Course[]>('courses');
  const address = `/#dashboard?view=learning&course=${course!.id}&lesson=${course!.lessons[0]!.id}`;
  await page.goto(address);
  await expect(lesson(page, course!.lessons[0]!.title)).toBeVisible();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await waitUntilKept(page, [['courses', 'one', course!.id]]);

  await context.setOffline(true);
  await page.reload();
  await expect(lesson(page, course!.lessons[0]!.title)).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  await main(page).getByRole('link', { name: /Next/ }).click();
  await expect(lesson(page, course!.lessons[1]!.title)).toBeVisible();
  await button(page, 'Mark as read').click();
  await expect(page.getByRole('button', { name: '1 change waiting', exact: true })).toBeVisible();
  await expect(button(page, 'Mark as unread')).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await person.get<Course[]>('courses'))[0]!.lessons[1]!.is_completed).toBe(true);
  await context.close();
});
