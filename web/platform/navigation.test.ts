import { beforeEach, expect, test, vi } from 'vitest';
import { currentPlace, hrefOf, navigate, readHash } from './navigation.ts';

type Go = (state: unknown, unused: string, address: string) => void;
const pushState = vi.fn<Go>();
const replaceState = vi.fn<Go>();

beforeEach(() => {
  const location = { pathname: '/', hash: '' };
  const go: Go = (_state, _unused, address) => {
    const url = new URL(address, 'http://auric.example');
    Object.assign(location, { pathname: url.pathname, hash: url.hash });
  };
  pushState.mockReset().mockImplementation(go);
  replaceState.mockReset().mockImplementation(go);
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, pushState, replaceState });
});

test.each([
  ['', 'dashboard', {}],
  ['#', 'dashboard', {}],
  ['#nowhere?area=1', 'dashboard', {}],
  ['#today', 'today', {}],
  ['#projects?area=1&status=In+Progress', 'projects', { area: '1', status: 'In Progress' }],
  ['#settings?section=notifications', 'settings', { section: 'notifications' }],
])('%s is the section %s', (hash, section, params) => {
  expect(readHash(hash)).toEqual({ section, params });
});

test('parsing an address returns the place it was made from', () => {
  const params = { name: 'a & b = c?', area: 'ä' };
  expect(readHash(hrefOf('areas', params))).toEqual({ section: 'areas', params });
  expect(hrefOf('areas', { pillar: undefined, sort: '' })).toBe('#areas');
});

test('navigating adds a history entry, a filter does not', () => {
  navigate('projects', { area: '1' });
  expect(pushState).toHaveBeenCalledWith({ from: '' }, '', '/#projects?area=1');
  expect(currentPlace()).toEqual({ section: 'projects', params: { area: '1' } });
  navigate('projects', { area: '2' }, { replace: true });
  expect(replaceState).toHaveBeenCalledWith(null, '', '/#projects?area=2');
});

test('navigating to the current address adds no history entry', () => {
  navigate('tasks');
  navigate('tasks');
  expect(pushState).toHaveBeenCalledTimes(1);
});

test('the place is the same object until the address changes', () => {
  navigate('tasks', { status: 'todo' });
  expect(currentPlace()).toBe(currentPlace());
});
