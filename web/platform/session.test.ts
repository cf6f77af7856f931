import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#web/testing/eventually.ts';

const stored = new Map<string, string>();
const answers = new Map<string, () => Response>();
const asked: string[] = [];
const bodies: unknown[] = [];
const maya = { id: '1', email: 'maya@lindqvist.example' };

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  answers.clear();
  asked.length = 0;
  bodies.length = 0;
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const keys = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('localStorage', new Proxy(store, keys));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { origin: 'http://auric.example', pathname: '/', hash: '' });
  vi.stubGlobal('history', { replaceState: vi.fn<History['replaceState']>() });
  vi.stubGlobal('fetch', async (asking: Request | string) => {
    const request = asking instanceof Request ? asking : new Request(new URL(asking, location.origin));
    const key = `${request.method} ${new URL(request.url).pathname}`;
    asked.push(`${key} ${request.headers.get('authorization') ?? ''}`.trim());
    if (request.body) bodies.push(await request.json());
    return answers.get(key)?.() ?? Response.json({ detail: 'Not authenticated' }, { status: 401 });
  });
});

const load = () => import('./session.ts');

test('a stored token is verified on load', async () => {
  stored.set('auth_token', 'good');
  answers.set('GET /api/auth/me', () => Response.json(maya));
  const { currentUser, restoreSession } = await load();
  await restoreSession();
  expect(asked).toEqual(['GET /api/auth/me Bearer good']);
  expect(currentUser()).toEqual(maya);
});

test('an invalid token is removed with the stored user, and the address becomes /', async () => {
  stored.set('auth_token', 'dead').set('user', JSON.stringify(maya));
  const { currentUser, restoreSession } = await load();
  await restoreSession();
  expect(currentUser()).toBeNull();
  expect([...stored.keys()]).toEqual([]);
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/');
});

test('while the server does not respond, the app opens with the stored user and keeps trying', async () => {
  vi.useFakeTimers();
  stored.set('auth_token', 'good').set('user', JSON.stringify(maya));
  const answer = Promise.withResolvers<Response>();
  answers.set('GET /api/auth/me', () => answer.promise as unknown as Response);
  const { currentUser, restoreSession } = await load();
  const restored = restoreSession();
  await vi.advanceTimersByTimeAsync(999);
  expect(currentUser()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(currentUser()).toEqual(maya);
  answer.resolve(Response.json({ ...maya, first_name: 'Maya' }));
  vi.useRealTimers();
  await restored;
  expect(currentUser()).toEqual({ ...maya, first_name: 'Maya' });
});

test('a person who signs out while the server is slow stays signed out after its response', async () => {
  vi.useFakeTimers();
  stored.set('auth_token', 'good').set('user', JSON.stringify(maya));
  const answer = Promise.withResolvers<Response>();
  answers.set('GET /api/auth/me', () => answer.promise as unknown as Response);
  answers.set('POST /api/auth/logout', () => Response.json({ message: 'ok' }));
  const { currentUser, restoreSession, signOut } = await load();
  const restored = restoreSession();
  await vi.advanceTimersByTimeAsync(1000);
  await signOut();
  answer.resolve(Response.json(maya));
  vi.useRealTimers();
  await restored;
  expect(currentUser()).toBeNull();
  expect([...stored.keys()]).toEqual([]);
});

test('without a token no request is sent', async () => {
  const { restoreSession } = await load();
  await restoreSession();
  expect(asked).toEqual([]);
});

test('signing out clears this browser first and then calls the server with the old token', async () => {
  answers.set('GET /api/auth/me', () => Response.json(maya));
  answers.set('POST /api/auth/logout', () => {
    expect(stored.has('auth_token')).toBe(false);
    return Response.json({ message: 'ok' });
  });
  const { beginSession, currentUser, signOut } = await load();
  await beginSession('fresh');
  expect(currentUser()).toEqual(maya);
  await signOut();
  expect(currentUser()).toBeNull();
  expect(asked.at(-1)).toBe('POST /api/auth/logout Bearer fresh');
});

test('a session signed out offline ends when the connection returns; until then only its key is stored', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: false });
  answers.set('GET /api/auth/me', () => Response.json(maya));
  answers.set('POST /api/auth/logout', () => Response.error());
  const { beginSession, signOut } = await load();
  const { followNetwork } = await import('./connection/connection.ts');
  const { endSignedOut } = await import('./connection/signed-out.ts');
  await beginSession('maya.secret');
  const unfollow = followNetwork();
  const stop = endSignedOut();
  await signOut();

  // Of `maya.secret`, as on the server.
  const key = 'maya.eddde4498cc91f5020f52d437b48e75948ea5537c271d13a2c774a0f83d93d0f';
  expect([...stored.keys()]).toEqual([`signed_out/${key}`]);
  expect(JSON.stringify([...stored])).not.toContain('secret');

  answers.set('GET /api/health', () => Response.json({}));
  answers.set('POST /api/auth/sessions/end', () => Response.json({ message: 'ok' }));
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect([...stored.keys()]).toEqual([]));
  expect(asked.at(-1)).toBe('POST /api/auth/sessions/end');
  expect(bodies.at(-1)).toEqual({ key });
  stop();
  unfollow();
});

test('a session that could not be ended before the page closed ends when it opens again', async () => {
  stored.set('signed_out/maya.1', '1');
  const { endSignedOut } = await import('./connection/signed-out.ts');
  answers.set('POST /api/auth/sessions/end', () => new Response(null, { status: 429 }));
  endSignedOut()();
  await eventually(() => expect(asked).toHaveLength(1));
  expect([...stored.keys()]).toEqual(['signed_out/maya.1']);
});

test('a session whose user cannot be read does not begin', async () => {
  answers.set('GET /api/auth/me', () => Response.json({ detail: 'gone' }, { status: 404 }));
  const { beginSession } = await load();
  await expect(beginSession('fresh')).rejects.toThrow('Failed to get user profile');
  expect(stored.has('auth_token')).toBe(false);
});

test('a late response to an older token does not end a newer session', async () => {
  answers.set('GET /api/auth/me', () => Response.json(maya));
  const { beginSession, currentUser } = await load();
  await beginSession('fresh');
  const { call } = await import('./api.ts');
  const { authContract } = await import('#contract/auth.ts');
  answers.clear();
  await expect(call(authContract.me, {}, { token: 'older' })).rejects.toThrow('Authentication failed');
  expect(currentUser()).toEqual(maya);
});

test('refreshing without a token throws', async () => {
  const { refreshUser } = await load();
  await expect(refreshUser()).rejects.toThrow('Not authenticated');
});

test('deleting an account shows a farewell, whatever the server refuses afterwards', async () => {
  stored.set('auth_token', 'good');
  answers.set('GET /api/auth/me', () => Response.json(maya));
  const session = await load();
  await session.restoreSession();
  const deletion = async () => {
    answers.clear();
    // The event stream reconnects after the session has ended.
    await expect(session.refreshUser()).rejects.toMatchObject({ status: 401 });
    expect(session.currentUser()).toEqual(maya);
  };

  await session.endAccount(deletion, 'Farewell');

  expect([session.currentUser(), stored.has('auth_token'), stored.has('user')]).toEqual([null, false, false]);
});

test('a refused deletion changes nothing, and the session can still end by itself', async () => {
  stored.set('auth_token', 'good');
  answers.set('GET /api/auth/me', () => Response.json(maya));
  const session = await load();
  await session.restoreSession();
  await expect(session.endAccount(() => Promise.reject(new Error('No')), 'Farewell')).rejects.toThrow('No');
  expect([session.currentUser(), stored.get('auth_token')]).toEqual([maya, 'good']);

  answers.clear();
  await expect(session.refreshUser()).rejects.toMatchObject({ status: 401 });
  expect(session.currentUser()).toBeNull();
});
