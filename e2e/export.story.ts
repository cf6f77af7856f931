import { readFile } from 'node:fs/promises';
import { readArchive } from '#server/testing/files/read-zip.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { newPerson, signedIn } from './person.ts';

test('a person exports everything before deleting the account, and proves that nothing is lost', async ({ page }) => {
  const { post } = await signedIn(page, 'export@example.org');
  const { id: project_id } = await post('projects', { name: 'Winter weekend' });
  const { id: parent_id } = await post('tasks', { name: 'Book the train', project_id });
  await post('resources', { filename: 'ticket.txt', file_content: 'YQ==', parent_type: 'task', parent_id });
  await post('resources', { filename: 'map.txt', file_content: 'Yg==' });
  await page.goto('/#settings?section=privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('link', { name: 'Export everything first' }).click();

  await page.getByRole('button', { name: 'What is in it' }).click();
  await expect(page.getByRole('dialog', { name: 'What is in an export' })).toContainText('tasks.csv');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^auric-\d{4}-\d\d-\d\d\.zip$/);
  const { textOf } = await readArchive(await readFile(await file.path()));
  expect(textOf('tasks.csv')).toContain('\r\nBook the train,');
  await expect(page.getByText('Last export on this device')).toContainText('0.1 MB');

  await expect(page.getByRole('heading', { name: 'Prove it' })).toBeVisible();
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('status').getByText(/^\d+ records and 2 files are equal$/)).toBeVisible();
  await expect(page.getByLabel('Not equal')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled();
  await expectNoViolations(page);
});

test('an export is imported into another account, where links lead to its areas and projects', async ({ page }) => {
  const { token, post } = await newPerson(page, 'moves@example.org');
  const pillar = await post('pillars', { name: 'Health' });
  const area = await post('areas', { name: 'Movement', pillar_id: pillar.id });
  await post('tasks', { name: 'Stretch', area_id: area.id });
  const project = await post('projects', { name: 'Winter weekend' });
  await post('tasks', { name: 'Book the train', project_id: project.id });
  const archive = await page.request.get('/api/export', { headers: { authorization: `Bearer ${token}` } });
  await signedIn(page, 'arrives@example.org');

  await page.goto('/#settings?section=data');
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'auric.zip', mimeType: 'application/zip', buffer: await archive.body() });
  const { promise: areasMayArrive, resolve: letAreasArrive } = Promise.withResolvers<void>();
  await page.route('**/api/areas*', async (route) => {
    await areasMayArrive;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Import \d+/ }).click();
  await expect(page.getByRole('status').getByText(/imported$/)).toBeVisible();
  // An area must not be taken for a project meanwhile.
  await expect(page.getByRole('link', { name: 'Movement' })).toHaveCount(0);
  letAreasArrive();
  await expect(page.getByRole('link', { name: 'Winter weekend' })).toHaveAttribute(
    'href',
    `#projects?project=${project.id}`,
  );
  await page.getByRole('link', { name: 'Movement' }).click();

  await expect(page.getByRole('button', { name: 'Stretch' })).toBeVisible();
});
