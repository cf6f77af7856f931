import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

const CSV = `What,Where,Due Date,Priority,Owner
Renew the lease,Press hall,2026-12-01,High,Ana
Ask for the rent,Press hall,,Low,
,Press hall,,,
`;

test('a CSV file is previewed with its columns, imported, and undone into the trash', async ({ page }) => {
  await signedIn(page, 'import@example.org');
  await page.goto('/#settings?section=data');
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
  await choose('Where', 'Project');
  await expect(page.getByText('1 column', { exact: true })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Import 2 tasks' }).click();
  await expect(page.getByText('2 tasks imported')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Press hall' })).toBeVisible();
  await expect(page.getByText('1 row could not be read')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page.goto('/#settings?section=trash');
  await expect(page.getByText('Import with 1 project and 2 tasks')).toBeVisible();
});
