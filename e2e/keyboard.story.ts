import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newPerson, PASSWORD, signedIn } from './person.ts';

const EMAIL = 'no-mouse@example.com';
interface Task {
  name: string;
  status: string;
  priority: string;
  dependency_tasks: { name: string }[];
}

/** An account with completed onboarding. Returns a function that reads from the server. */
async function makeAccount(page: Page) {
  const { get } = await newPerson(page, EMAIL);
  return () => get<Task[]>('tasks');
}

const find = (page: Page, role: Parameters<Page['getByRole']>[0], name: string) =>
  page.getByRole(role, { name, exact: true });
const card = (page: Page, name: string, column: string) =>
  find(page, 'region', column).getByRole('button', { name: new RegExp(`^${name}`) });

/** Announced to screen readers at once: each step of a moved card. */
const announcement = (page: Page) => page.locator('[aria-live="assertive"]');
/** Announced politely: toasts, and cards that returned to their place. */
const politeAnnouncement = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Presses the key until this element has the focus. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeAttached();
  const focused = target.and(page.locator(':focus'));
  for (let steps = 0; steps < 60 && (await focused.count()) === 0; steps += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Records every key pressed while nothing has the focus, where a person without a mouse would be lost. */
const WATCH_KEYS = `
  window.lostKeys = [];
  addEventListener('keydown', ({ key, target }) => target === document.body && window.lostKeys.push(key), true);
`;

async function expectNeverLost(page: Page) {
  await expect(page.locator('body')).not.toBeFocused();
  expect(await page.evaluate<string[]>('window.lostKeys')).toEqual([]);
}

test('a project is planned and completed without a mouse', async ({ page }) => {
  const stored = await makeAccount(page);
  const { keyboard } = page;
  const step = (what: string, work: () => Promise<void>) =>
    test.step(what, async () => {
      await work();
      await expectNeverLost(page);
    });

  await step('sign in', async () => {
    await page.goto('/');
    await walkTo(page, find(page, 'textbox', 'Email'));
    await keyboard.type(EMAIL);
    await walkTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^(Good|Hello)/ })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.evaluate(WATCH_KEYS);
  });

  await step('make a project', async () => {
    await walkTo(page, find(page, 'link', 'Projects'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(find(page, 'heading', 'Something with an end')).toBeVisible();
    await walkTo(page, find(page, 'button', 'Create a project'));
    await keyboard.press('Enter');
    await expect(find(page, 'textbox', 'Name')).toBeFocused();
    await keyboard.type('Move house');
    await keyboard.press('Enter');
    await expect(find(page, 'heading', 'Move house')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  await step('add three tasks', async () => {
    await walkTo(page, find(page, 'button', 'Add a task'));
    await keyboard.press('Enter');
    const line = find(page, 'textbox', 'New task');
    for (const name of ['Rent a van', 'Pack the boxes', 'Drive over']) {
      await expect(line).toBeFocused();
      await keyboard.type(name);
      await keyboard.press('Enter');
      await expect(find(page, 'checkbox', name)).toBeVisible();
      await expect(line).toHaveValue('');
    }
    await keyboard.press('Escape');
    await expect(line).toBeHidden();
    await expect(find(page, 'button', 'Add task')).toBeFocused();
  });

  await step('let one wait for another', async () => {
    await walkTo(page, find(page, 'link', 'Rent a van'));
    await keyboard.press('End');
    await expect(find(page, 'link', 'Drive over')).toBeFocused();
    await keyboard.press('Enter');
    await expect(find(page, 'complementary', 'Task')).toBeFocused();
    await walkTo(page, find(page, 'button', 'Add prerequisite'));
    await keyboard.press('Enter');
    await expect(find(page, 'combobox', 'Find a task in this project')).toBeFocused();
    await keyboard.type('van');
    await expect(find(page, 'option', 'Rent a van')).toHaveAttribute('data-combobox-selected', 'true');
    await keyboard.press('Enter');
    await expect(find(page, 'list', 'Prerequisites')).toContainText('Rent a van');
    await expect(find(page, 'button', 'Add prerequisite')).toBeFocused();
    await expect(politeAnnouncement(page, '“Drive over” now waits for “Rent a van”')).toBeVisible();
    await keyboard.press('Escape');
    await expect(find(page, 'link', 'Drive over')).toBeFocused();
  });

  await step('open the board', async () => {
    await walkTo(page, find(page, 'radio', 'List'), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await expect(find(page, 'radio', 'Board')).toBeFocused();
    await expect(find(page, 'group', 'Board of Move house')).toBeVisible();
    await walkTo(page, find(page, 'button', 'Add a task to Review'));
    await keyboard.press('Enter');
    await expect(find(page, 'textbox', 'New task in Review')).toBeFocused();
    await keyboard.press('Escape');
    await expect(find(page, 'button', 'Add a task to Review')).toBeFocused();
  });

  await step('carry a card through all columns', async () => {
    await walkTo(page, card(page, 'Rent a van', 'To do'), 'Shift+Tab');
    const columns = ['To do', 'In progress', 'Review', 'Done'] as const;
    for (const [index, next] of columns.slice(1).entries()) {
      await keyboard.press('Space');
      await expect(announcement(page)).toHaveText(
        `“Rent a van” lifted. ${columns[index]}, position 1 of ${index === 0 ? 3 : 1}.`,
      );
      await keyboard.press('ArrowRight');
      await expect(announcement(page)).toHaveText(`“Rent a van”: ${next}, position 1 of 1.`);
      await keyboard.press('Space');
      await expect(announcement(page)).toHaveText(`“Rent a van” moved to ${next}, position 1 of 1.`);
      await expect(card(page, 'Rent a van', next)).toBeFocused();
    }
    await expect(politeAnnouncement(page, '“Rent a van” completed')).toBeVisible();
    await expect.poll(async () => statusOf(await stored(), 'Rent a van')).toBe('completed');
  });

  await step('undo it', async () => {
    await keyboard.press('Control+z');
    await expect(card(page, 'Rent a van', 'Review')).toBeFocused();
    await expect.poll(async () => statusOf(await stored(), 'Rent a van')).toBe('review');
  });

  await step('try the one that has to wait', async () => {
    // The board is one tab stop: arrows move between columns and cards.
    await keyboard.press('ArrowLeft');
    await expect(card(page, 'Pack the boxes', 'To do')).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(card(page, 'Pack the boxes', 'To do')).toBeFocused();
    await keyboard.press('j');
    await expect(card(page, 'Drive over', 'To do')).toBeFocused();
    await keyboard.press('Space');
    await expect(announcement(page)).toHaveText('“Drive over” lifted. To do, position 2 of 2.');
    await keyboard.press('ArrowDown');
    await expect(
      page.getByText('“Drive over” can’t go further that way. It stays in To do, position 2 of 2.'),
    ).toBeAttached();
    await keyboard.press('ArrowRight');
    await expect(announcement(page)).toHaveText('“Drive over”: In progress, position 1 of 1.');
    await keyboard.press('Space');
    await expect(politeAnnouncement(page, '“Drive over” stays in To do, position 2 of 2.')).toBeAttached();
    await expect(politeAnnouncement(page, '“Drive over” waits for “Rent a van”')).toBeVisible();
    await expect(card(page, 'Drive over', 'To do')).toBeFocused();
    // The next key acts on the card there.
    await keyboard.press('Space');
    await expect(announcement(page)).toHaveText('“Drive over” lifted. To do, position 2 of 2.');
    await keyboard.press('Escape');
    await expect(announcement(page)).toHaveText('“Drive over” stays in To do, position 2 of 2.');
    await expect(card(page, 'Drive over', 'To do')).toBeFocused();
  });

  await step('plan and change a card without lifting it', async () => {
    await keyboard.press('ArrowUp');
    await expect(card(page, 'Pack the boxes', 'To do')).toBeFocused();
    await keyboard.press('t');
    await expect(politeAnnouncement(page, '“Pack the boxes” planned for today')).toBeVisible();
    await keyboard.press('1');
    await expect
      .poll(async () => (await stored()).find(({ name }) => name === 'Pack the boxes')?.priority)
      .toBe('high');
    await expect(card(page, 'Pack the boxes', 'To do')).toBeFocused();
    await keyboard.press('.');
    await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeHidden();
    await expect(card(page, 'Pack the boxes', 'To do')).toBeFocused();
    await keyboard.press('c');
    await expect(politeAnnouncement(page, '“Pack the boxes” completed')).toBeVisible();
    await keyboard.press('Control+z');
    await expect.poll(async () => statusOf(await stored(), 'Pack the boxes')).toBe('todo');
    await expect(card(page, 'Pack the boxes', 'To do')).toBeVisible();
  });

  const tasks = await stored();
  expect(tasks.map(({ name, status }) => `${name}: ${status}`).sort()).toEqual([
    'Drive over: todo',
    'Pack the boxes: todo',
    'Rent a van: review',
  ]);
  const waiting = tasks.find(({ name }) => name === 'Drive over');
  expect(waiting?.dependency_tasks).toEqual([expect.objectContaining({ name: 'Rent a van' })]);
});

const statusOf = (tasks: Task[], wanted: string) => tasks.find(({ name }) => name === wanted)?.status;

test('a card that was put down does not take the focus back from the next one', async ({ page }) => {
  const { post } = await signedIn(page, 'puts-down@example.com');
  const project = await post('projects', { name: 'Move house' });
  for (const name of ['Rent a van', 'Pack the boxes']) await post('tasks', { name, project_id: project.id });
  await page.goto(`/#projects?project=${project.id}`);
  await page.locator('label', { hasText: 'Board' }).click();
  await card(page, 'Rent a van', 'To do').focus();
  // Frames that come only when the story lets them, as on a device that is busy.
  await page.evaluate(`
    const frames = [];
    window.requestAnimationFrame = (draw) => frames.push(draw);
    window.drawFrames = () => frames.splice(0).forEach((draw) => draw(performance.now()));
  `);
  await page.keyboard.press('Space');
  await expect(announcement(page)).toHaveText(/^“Rent a van” lifted/);
  await page.keyboard.press('Escape');
  await expect(announcement(page)).toHaveText(/^“Rent a van” stays/);
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Pack the boxes', 'To do')).toBeFocused();
  await page.evaluate('window.drawFrames()');
  await expect(card(page, 'Pack the boxes', 'To do')).toBeFocused();
});

test('the first tab stop of a page skips the navigation', async ({ page }) => {
  await signedIn(page, 'skips@example.com');
  await page.goto('/#tasks');
  await expect(page.getByRole('heading', { name: 'The next small step' })).toBeVisible();
  await walkTo(page, find(page, 'link', 'Skip to content'), 'Shift+Tab');
  await expect(find(page, 'link', 'Skip to content')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/#tasks$/);
});

test('Enter in a pick list takes the first match, and saves the form only once the list is closed', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'picks@example.com');
  for (const name of ['Health', 'Friends']) await post('pillars', { name });
  await page.goto('/#areas?new=yes');
  const dialog = page.getByRole('dialog', { name: 'New area' });
  await dialog.getByLabel('Name', { exact: true }).fill('Calls');
  const pillar = dialog.getByRole('combobox', { name: 'Pillar' });
  await walkTo(page, pillar);
  // The list opens when it is wanted.
  await expect(pillar).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('zzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Enter');
  // Text that names nothing stays, and stops the save.
  await find(page, 'button', 'Create area').click();
  await expect(pillar).toHaveValue('zzz');
  await expect(pillar).toHaveAttribute('aria-invalid', 'true');
  await expect(pillar).toBeFocused();
  await expect(dialog.getByText('Not in the list. Choose from it, or clear the field.')).toBeVisible();
  expect(await get('areas')).toEqual([]);
  await pillar.fill('');
  await page.keyboard.type('frien');
  await expect(find(page, 'option', 'Friends')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(pillar).toHaveValue('Friends');
  await expect(find(page, 'option', 'Friends')).toBeHidden();
  // Enter on the current option keeps it.
  await page.keyboard.press('ArrowDown');
  await expect(find(page, 'option', 'Friends')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(pillar).toHaveValue('Friends');
  expect(await get('areas')).toEqual([]);
  // An emptied field takes nothing: the form is saved with what was chosen.
  await pillar.fill('');
  await expect(find(page, 'option', 'Health')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => get('areas')).toMatchObject([{ name: 'Calls', pillar_name: 'Friends' }]);
});
