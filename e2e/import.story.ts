import { readFile } from 'node:fs/promises';
import { zipOf } from '#server/testing/files/zip.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { logIn, register, signInOnce } from './person.ts';

const CSV = `What,Where,Due Date,Priority,Owner,Ping
Renew the lease,Press hall,01.12.2026,High,Ana,1 day before
Ask for the rent,Press hall,12/05/2026,Low,,soon
,Press hall,,,,
`;

test('a new person imports a CSV file instead of a template: its columns, a preview, and Undo into the trash', async ({
  page,
}) => {
  await register(page, 'import@example.org');
  await signInOnce(page, (await logIn(page, 'import@example.org')).token);
  await page.goto('/');
  await page.getByRole('button', { name: "I Understand - Let's Build My System" }).click();
  await page.getByRole('button', { name: "Let's Get Started" }).click();
  await page.getByRole('button', { name: 'Import a file' }).click();
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  const choose = async (header: string, field: string) => {
    await page.getByRole('combobox', { name: `Read “${header}” as` }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  await choose('What', 'Name');
  await expect(page.getByRole('button', { name: 'Import 2 tasks' })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: 'Read “What” as' })).toBeFocused();
  await choose('Where', 'Project');
  await choose('Ping', 'Reminder');
  await expect(page.getByText('1 column', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Guessed 1 date' }).click();
  await expect(page.getByText('Due Date: “12/05/2026” is read as December 5, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Dates such as 12/05 Month first' }).click();
  await page.getByRole('menuitemradio', { name: 'Day first' }).click();
  await expect(page.getByText('Due Date: “12/05/2026” is read as May 12, 2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dates such as 12/05 Day first' })).toBeFocused();
  await page.getByRole('button', { name: 'Kept as text 1 reminder' }).click();
  await expect(page.getByText('“Ask for the rent”: the reminder “soon”')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Import 2 tasks' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 tasks imported' })).toBeFocused();
  await expect(page.getByText('2 tasks imported')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Press hall' })).toBeVisible();
  await expect(page.getByText('1 row could not be read')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report' }).click();
  const report = await readFile(await (await saved).path(), 'utf8');
  expect(report).toContain('Where it went,Press hall,2,');
  expect(report).toContain('Left out,columns,1,Owner: Ana');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page.goto('/#settings?section=trash');
  await expect(page.getByText('Import with 1 project and 2 tasks')).toBeVisible();
});

const TODOIST = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE';
const BACKUP = zipOf([
  { name: 'Inbox [100].csv', content: `${TODOIST}\r\ntask,Call the landlord,,1,1,,,,en,\r\n` },
  {
    name: 'Move house [200].csv',
    content: [
      TODOIST,
      'task,Pack the books @boxes,Two shelves,4,1,,,,en,',
      'task,Ask Jonas for boxes,,4,2,,,,en,',
      'task,Water the plants,,3,1,,,every day,en,',
      'task,Return the keys,,2,1,,,,en,',
    ].join('\r\n'),
  },
]);

test('a new person goes from a Todoist backup to a planned day', async ({ page }) => {
  await register(page, 'todoist@example.org');
  await signInOnce(page, (await logIn(page, 'todoist@example.org')).token);
  await page.goto('/');
  await page.getByRole('button', { name: "I Understand - Let's Build My System" }).click();
  await page.getByRole('button', { name: "Let's Get Started" }).click();
  await page.getByRole('button', { name: 'Import a file' }).click();
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'todoist backup.zip', mimeType: 'application/zip', buffer: BACKUP });
  await expect(page.getByText('Todoist', { exact: true })).toBeVisible();
  await page.getByRole('group', { name: 'Priorities' }).getByRole('button', { name: '3 Medium' }).click();
  await page.getByRole('menuitemradio', { name: 'Low' }).click();
  await expect(page.getByRole('button', { name: '3 Low' })).toBeFocused();
  await page.getByRole('button', { name: 'Import 5 tasks' }).click();
  await expect(page.getByRole('link', { name: 'Move house' })).toBeVisible();

  await page.getByRole('link', { name: 'Plan today' }).click();
  await page.getByRole('button', { name: 'Choose from all open tasks' }).click();
  const find = page.getByRole('combobox', { name: 'Find an open task' });
  const day = page.getByRole('list', { name: 'Tasks of the day' });
  for (const name of ['Call the landlord', 'Pack the books', 'Return the keys']) {
    await find.fill(name);
    await expect(page.getByRole('option')).toHaveCount(1);
    await find.press('Enter');
  }
  await find.press('Escape');
  for (const name of ['Call the landlord', 'Pack the books', 'Return the keys'])
    await expect(day.getByRole('checkbox', { name })).toBeVisible();
});
