import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { DayReflections } from '#contract/reflections.ts';
import { Facts } from './Facts.tsx';

const network = vi.hoisted(() => ({ connection: 'online' }));
vi.mock(import('#web/platform/connection/connection.ts'), async (original) => ({
  ...(await original()),
  useConnection: () => network.connection as 'online' | 'offline',
}));

afterEach(() => {
  network.connection = 'online';
});

const NOTHING: DayReflections['facts'] = { completed: [], completed_count: 0, points: 0, focus_minutes: 0 };

const shown = (facts: DayReflections['facts'], isToday = true) =>
  renderToStaticMarkup(<Facts day={{ date: '2026-11-28', facts } as DayReflections} isToday={isToday} />);

test('a day without completions says so, but not offline, where the latest ones are not counted yet', () => {
  expect(shown(NOTHING)).toContain('Nothing completed today');
  network.connection = 'offline';
  expect(shown(NOTHING)).not.toContain('Nothing completed');
  expect(shown(NOTHING)).toContain('without a connection');
  expect(shown({ ...NOTHING, completed_count: 2, points: 10 })).toContain('without a connection');
  expect(shown(NOTHING, false)).toContain('Nothing completed that day');
});
