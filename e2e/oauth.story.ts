import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { newPerson, PASSWORD, signedIn } from './person.ts';

/** A program on the device that listens for its answer, as an assistant does, and the page that it opens. */
async function newProgram(page: Page, client_name: string, changes: Record<string, string> = {}) {
  const listener = createServer((_, response) => response.end('You can close this page.'));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const redirect_uri = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  await page.goto('/');
  const { origin } = new URL(page.url());
  const send = async (path: string, type: string, body: string) =>
    (await fetch(origin + path, { method: 'POST', headers: { 'content-type': type }, body })).json();
  const metadata = JSON.stringify({ client_name, redirect_uris: ['http://127.0.0.1/callback'] });
  const { client_id } = (await send('/oauth/register', 'application/json', metadata)) as { client_id: string };
  const code_verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri, response_type: 'code', state: 'xyz', scope: 'read tasks journal' },
    ...{ code_challenge: createHash('sha256').update(code_verifier).digest('base64url') },
    ...{ code_challenge_method: 'S256', resource: `${origin}/api/mcp`, ...changes },
  });
  const exchange = async (code: string) => {
    const form = { grant_type: 'authorization_code', code, code_verifier, client_id, redirect_uri };
    const type = 'application/x-www-form-urlencoded';
    return (await send('/oauth/token', type, String(new URLSearchParams(form)))) as {
      access_token: string;
      scope: string;
    };
  };
  return { redirect_uri, address: `/oauth/authorize?${query}`, exchange, origin, close: () => listener.close() };
}

test('a program is connected after signing in, does what it was allowed, and is disconnected', async ({ page }) => {
  await newPerson(page, 'connects@example.com');
  const { address, exchange, redirect_uri, origin, close } = await newProgram(page, 'Claude');
  await page.goto(address);
  await expect(page.getByText('Sign in to connect the program.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('connects@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('heading', { name: 'Connect “Claude”?' })).toBeVisible();
  await expect(page.getByText('a program on this device')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Everything' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Journal' })).not.toBeChecked();
  await expectNoViolations(page);
  await page.getByRole('checkbox', { name: 'Read' }).uncheck();
  await page.getByRole('checkbox', { name: 'Tasks' }).uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Choose at least one')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Tasks' }).check();
  await page.getByRole('button', { name: 'Allow' }).click();

  await expect(page.getByText('You can close this page.')).toBeVisible();
  const answer = new URL(page.url());
  expect([answer.origin + answer.pathname, answer.searchParams.get('state'), answer.searchParams.get('iss')]).toEqual([
    ...[redirect_uri, 'xyz', origin],
  ]);
  const { access_token, scope } = await exchange(answer.searchParams.get('code')!);
  expect(scope).toBe('tasks');
  const call = async () =>
    (await fetch(`${origin}/api/tasks`, { headers: { authorization: `Bearer ${access_token}` } })).status;
  expect(await call()).toBe(200);

  await page.goto(`${origin}/#settings?section=api`);
  const row = page.getByRole('listitem').filter({ hasText: 'Claude' });
  await expect(row).toContainText('tasks');
  await expectNoViolations(page);
  await row.getByRole('button', { name: 'Disconnect Claude' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row).toBeHidden();
  expect(await call()).toBe(401);
  close();
});

test('a program is refused, and one with a wrong request leads back only by a press', async ({ page }) => {
  await signedIn(page, 'refuses@example.com');
  const program = await newProgram(page, 'Inspector');
  await page.goto(program.address);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You can close this page.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  program.close();

  const wrong = await newProgram(page, 'Old program', { code_challenge_method: 'plain' });
  await page.goto(wrong.address);
  await expect(page.getByRole('heading', { name: '“Old program” can’t be connected' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to a program on this device' }).click();
  await expect(page.getByText('You can close this page.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_request');
  wrong.close();

  await page.goto(`${wrong.origin}/oauth/authorize?client_id=unknown`);
  await expect(page.getByText('This server does not know the program.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
});
