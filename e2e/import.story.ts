import { expect, expectNoViolations, test } from './fixtures.ts';
import { logIn, register, signInOnce } from './person.ts';

const CSV = `What,Where,Due Date,Priority,Owner
Renew the lease,Press hall,2026-12-01,High,Ana
Ask for the rent,Press hall,,Low,
,Press hall,,,
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
