import type { Page } from '@playwright/test';
import { STORY_PASSWORD as PASSWORD } from '#server/testing/argon2.ts';
import { expect } from './fixtures.ts';

export { PASSWORD };

/** Creates an account by API, named Ana Lind by default. */
export async function register(page: Page, email: string, profile: object = {}): Promise<void> {
  const person = { email, password: PASSWORD, first_name: 'Ana', last_name: 'Lind', ...profile };
  expect((await page.request.post('/api/auth/register', { data: person })).status()).toBe(201);
}

/** Signs a person in by API, with ways to call it as that person. */
export async function logIn(page: Page, email: string) {
  const login = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const send =
    (method: 'GET' | 'POST' | 'PUT') =>
    async <Answer = { id: string }>(path: string, data?: object): Promise<Answer> => {
      const headers = { Authorization: `Bearer ${token}`, ...(data && { 'Content-Type': 'application/json' }) };
      // `page.request` takes twice as long: it asks the browser for its cookies each time.
      const url = new URL(`/api/${path}`, login.url());
      const answer = await fetch(url, { method, headers, ...(data && { body: JSON.stringify(data) }) });
      expect(answer.ok, `${method} ${path}`).toBe(true);
      return (await answer.json()) as Answer;
    };
  return { token, get: send('GET'), post: send('POST'), put: send('PUT') };
}

/** An account with completed onboarding, with functions to call the API as that person. */
export async function newPerson(page: Page, email: string, profile?: object) {
  await register(page, email, profile);
  const person = await logIn(page, email);
  await person.post('auth/complete-onboarding');
  return person;
}

/** The same, signed in on this page. */
export async function signedIn(page: Page, email: string, profile?: object) {
  const person = await newPerson(page, email, profile);
  await keepSignedIn(page, person.token);
  return person;
}

/** The same on another server, at its address. */
export async function signedInAt(page: Page, url: string, email: string): Promise<void> {
  const person = { email, password: PASSWORD, first_name: 'Ana', last_name: 'Lind' };
  await page.request.post(`${url}/api/auth/register`, { data: person });
  const login = await page.request.post(`${url}/api/auth/login`, { data: person });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${token}` };
  await page.request.post(`${url}/api/auth/complete-onboarding`, { headers });
  await keepSignedIn(page, token);
}

/** Does something for each number from 1 on, ten at a time, which is much faster than in sequence. */
export async function inTens<Result>(count: number, act: (number: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < count; done += 10) {
    const ten = Array.from({ length: Math.min(10, count - done) }, (_, index) => act(done + index + 1));
    results.push(...(await Promise.all(ten)));
  }
  return results;
}

/** Signs a person in on the sign-in screen. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('navigation', { name: 'Sections' }).first()).toBeVisible();
}

/** Signs out by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Signs out with drafts on the device, and answers whether they stay or go. */
export async function signOutWithDrafts(page: Page, drafts: 'keep' | 'remove'): Promise<void> {
  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  if (drafts === 'remove') await question.getByRole('checkbox', { name: 'Remove drafts from this device' }).check();
  await question.getByRole('button', { name: 'Sign out' }).click();
}

/** Signs a page in before it opens the app. Unlike with {@link keepSignedIn} it can sign out for good. */
export async function signInOnce(page: Page, token: string): Promise<void> {
  // Any page of the origin would do.
  await page.goto('/api/health');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
}

/** Signs a page in whenever it opens the app. */
export const keepSignedIn = (page: Page, token: string) =>
  page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
