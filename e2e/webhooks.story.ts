import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

test('a webhook is created with a secret, paused, and deleted', async ({ page }) => {
  await signedIn(page, 'webhooks@example.com');
  await page.goto('/#settings?section=api');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://192.168.1.20/hook');
  await dialog.getByRole('checkbox', { name: 'Task created' }).check();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('This address is in a private network')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://93.184.215.14/hook?key=1');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('listitem').filter({ hasText: '93.184.215.14/hook' });
  await expect(row).toContainText('Task created, Task completed');
  await expect(row).toContainText('Nothing sent yet');
  const choose = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Deliveries');
  await expect(dialog).toContainText('Nothing was sent yet.');
  await page.keyboard.press('Escape');
  await choose('Pause');
  await expect(row).toContainText('Paused');
  await choose('Delete');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(row).toBeHidden();
});
