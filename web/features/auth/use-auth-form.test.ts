import { afterEach, expect, test, vi } from 'vitest';
import type { SubmitEvent } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useAuthConfig } from './auth-queries.ts';
import { useAuthForm } from './use-auth-form.ts';

afterEach(() => vi.unstubAllGlobals());

type Values = Record<'email' | 'password', string>;

/** A page with a form that has these fields, and the name of the focused one. */
function pageWith(fields: Partial<Values>) {
  const focused: string[] = [];
  vi.stubGlobal(
    'FormData',
    class extends Map<string, string> {
      constructor() {
        super(Object.entries(fields));
      }
    },
  );
  const currentTarget = { querySelector: (selector: string) => ({ focus: () => focused.push(selector) }) };
  const event = { preventDefault: vi.fn<() => void>(), currentTarget };
  return { event: event as unknown as SubmitEvent<HTMLFormElement>, prevented: event.preventDefault, focused };
}

const send = vi.fn<(values: Values) => Promise<void>>();
const render = () =>
  renderHook(() =>
    useAuthForm<'email' | 'password'>({
      check: ({ email, password }) => ({
        email: email ? null : 'Please enter your email address',
        password: password ? null : 'Please enter your password',
      }),
      send,
      explain: (error) => (error as Error).message,
    }),
  );

test('errors are shown at their fields, the first one gets the focus, and nothing is sent', async () => {
  send.mockReset();
  const { event, focused, prevented } = pageWith({ email: '', password: '' });
  const form = await render();
  await perform(() => form.result.onSubmit(event));
  expect(prevented).toHaveBeenCalledOnce();
  expect(form.result.field('email').error).toBe('Please enter your email address');
  expect([focused, send.mock.calls]).toEqual([['[name="email"]'], []]);
  await perform(() => form.result.field('email').onInput());
  expect([form.result.field('email').error, form.result.field('password').error]).toEqual([
    null,
    'Please enter your password',
  ]);
});

test('a valid form is sent with its values, is pending meanwhile, and shows its failure until it is sent again', async () => {
  const first = Promise.withResolvers<void>();
  send.mockReset().mockReturnValueOnce(first.promise).mockResolvedValueOnce();
  const { event } = pageWith({ email: 'maya@example.org', password: 'secret' });
  const form = await render();
  await perform(() => form.result.onSubmit(event));
  expect([form.result.pending, send.mock.calls]).toEqual([true, [[{ email: 'maya@example.org', password: 'secret' }]]]);
  await perform(() => first.reject(new Error('Invalid credentials')));
  expect([form.result.pending, form.result.failure]).toEqual([false, 'Invalid credentials']);
  await perform(() => form.result.onSubmit(event));
  expect([form.result.pending, form.result.failure]).toEqual([false, null]);
});

test('errors from the server are shown at their field, which gets the focus, unless the form has no such field', async () => {
  const refused = (field: string) =>
    new ApiError('answer', 422, null, [{ loc: ['body', field], msg: `Wrong ${field}` }]);
  send.mockReset().mockRejectedValueOnce(refused('email')).mockRejectedValueOnce(refused('timezone'));
  const { event, focused } = pageWith({ email: 'maya@example', password: 'secret' });
  const form = await render();
  await perform(() => form.result.onSubmit(event));
  expect([form.result.field('email').error, form.result.failure]).toEqual(['Wrong email', null]);
  expect(focused).toEqual(['[name="email"]']);
  await perform(() => form.result.onSubmit(event));
  expect([form.result.field('email').error, form.result.failure]).not.toContain('Wrong email');
  expect(form.result.failure).not.toBeNull();
});

test("the server's settings are there once it has answered, and null if it cannot", async () => {
  fakeServer({ 'GET /auth/config': () => ({ body: { registration: 'open' } }) });
  const config = await renderHook(() => useAuthConfig());
  await perform(() => undefined);
  expect(config.result).toEqual({ registration: 'open' });
  fakeServer({ 'GET /auth/config': () => ({ status: 404, body: { detail: 'No' } }) });
  const none = await renderHook(() => useAuthConfig());
  await perform(() => undefined);
  expect(none.result).toBeNull();
});
