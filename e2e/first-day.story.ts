import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { expect, test } from './fixtures.ts';
import { PASSWORD } from './person.ts';
import { startServer } from './server.ts';

const EMAIL = 'maya@lindqvist.example';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signUp(page: Page) {
  // Nobody has an account on this server.
  await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible();
  await page.getByLabel('First Name').fill('Maya');
  await page.getByLabel('Last Name').fill('Lindqvist');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await button(page, 'Create Account').click();
}

async function signIn(page: Page) {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
}

async function walkOnboarding(page: Page) {
  await button(page, "I Understand - Let's Build My System").click();
  await button(page, "Let's Get Started").click();
  await page.getByRole('radio', { name: 'Entrepreneur Template' }).check();
  await button(page, 'Continue').click();
  await button(page, 'Create My System').click();
  await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Maya/ })).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: /Maya/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(button(page, 'Sign In')).toBeVisible();
}

/** The names of completed tasks, from the API with the session of the page. */
async function doneTasks(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const answer = await page.request.get('/api/tasks?completed=true', { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { name: string }[]).map((task) => task.name);
}

/** The story that everything else depends on. */
const ENGINES = process.env['AURIC_TESTS'] === 'all' ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
for (const engine of ENGINES) {
  test(`a first day on ${engine} survives a restart and a kill -9`, async ({ browser }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'auric-first-day-'));
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : null;
    const database = postgres && (await createDatabase(postgres.adminUrl));
    // Below the ports that a system assigns by itself, one of which could be taken while the server is down.
    const port = String(20_000 + Math.floor(Math.random() * 12_000));
    const env = { PORT: port, ...(database && { DATABASE_URL: database.url }) };
    let server = await startServer({ dataDir, env });
    const page = await browser.newPage({ baseURL: server.url });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) problems.push(message.text());
    });

    await page.goto('/');
    await signUp(page);
    await walkOnboarding(page);

    // Completes the first task of the dashboard, and the server is killed at once.
    await page.getByRole('main').getByRole('checkbox').first().click();
    await expect(page.getByText(/completed/).first()).toBeVisible();
    await expect.poll(() => doneTasks(page)).toHaveLength(1);
    const done = await doneTasks(page);
    await server.kill();
    server = await startServer({ dataDir, env });

    await page.reload();
    await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Maya/ })).toBeVisible();
    expect(await doneTasks(page)).toEqual(done);
    await signOut(page);
    expect(await server.stop()).toBe(0);
    server = await startServer({ dataDir, env });

    await page.goto('/');
    await signIn(page);
    await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Maya/ })).toBeVisible();
    expect(await doneTasks(page)).toEqual(done);
    await page.getByRole('link', { name: 'Pillars' }).first().click();
    await expect(page.getByRole('heading', { name: 'Build the Business' })).toBeVisible();
    expect(problems).toEqual([]);

    await page.close();
    await server.stop();
    await database?.drop();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}
