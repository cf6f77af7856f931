import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const answers = new Map<string, () => Response>();
const asked: string[] = [];
const maya = { id: '1', email: 'maya@lindqvist.example' };

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  answers.clear();
  asked.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { origin: 'http://auric.example', pathname: '/', hash: '' });
  vi.stubGlobal('history', { replaceState: vi.fn<History['replaceState']>() });
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = `${request.method} ${new URL(request.url).pathname}`;
    asked.push(`${key} ${request.headers.get('authorization') ?? ''}`.trim());
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

test('a dead token is removed with the stored user, and the person lands at /', async () => {
  stored.set('auth_token', 'dead').set('user', JSON.stringify(maya));
  const { currentUser, restoreSession } = await load();
  await restoreSession();
  expect(currentUser()).toBeNull();
  expect([...stored.keys()]).toEqual([]);
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/');
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

test('a session whose user cannot be read does not begin', async () => {
  answers.set('GET /api/auth/me', () => Response.json({ detail: 'gone' }, { status: 404 }));
  const { beginSession } = await load();
  await expect(beginSession('fresh')).rejects.toThrow('Failed to get user profile');
  expect(stored.has('auth_token')).toBe(false);
});

test('a late answer to an older token does not end the session that has begun since', async () => {
  answers.set('GET /api/auth/me', () => Response.json(maya));
  const { beginSession, currentUser } = await load();
  await beginSession('fresh');
  const { call } = await import('./api.ts');
  const { authContract } = await import('#contract/auth.ts');
  answers.clear();
  await expect(call(authContract.me, {}, { token: 'older' })).rejects.toThrow('Authentication failed');
  expect(currentUser()).toEqual(maya);
});

test('refreshing without a token says so', async () => {
  const { refreshUser } = await load();
  await expect(refreshUser()).rejects.toThrow('Not authenticated');
});
