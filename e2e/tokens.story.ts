import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

test('a token is created, copied, used by a program and an assistant whose change is undone, and revoked', async ({
  page,
  context,
}) => {
  await signedIn(page, 'tokens@example.com');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#settings?section=api');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Give it a name to recognize it by')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Home Assistant');
  await dialog.getByRole('checkbox', { name: 'Tasks' }).check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();

  await dialog.getByRole('button', { name: 'Copy' }).click();
  const token = await page.evaluate<string>('navigator.clipboard.readText()');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const call = () => fetch(new URL('/api/tasks', page.url()), { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  const row = page.getByRole('listitem').filter({ hasText: `auric_…${token.slice(-4)}` });
  await expect(row).toContainText('Home Assistant');
  await expect(row).toContainText('readtasks');

  const captured = await fetch(new URL('/api/mcp', page.url()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'capture', arguments: { text: 'Buy stamps' } },
    }),
  });
  expect(captured.status).toBe(200);
  await page.reload();
  const change = page.getByRole('listitem').filter({ hasText: 'Buy stamps' });
  await expect(change).toContainText('Home Assistant');
  await change.getByRole('button', { name: /^Undo/ }).click();
  await expect(change).toContainText('Undone');
  const tasks = await call();
  expect(await tasks.json()).toEqual([]);

  await row.getByRole('button', { name: 'Actions for Home Assistant' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toBeHidden();
  expect((await call()).status).toBe(401);
});
