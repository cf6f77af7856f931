import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Chip } from '#contract/quick-add/grammar.ts';
import { aProject } from '#web/testing/a-project.ts';
import { QuickAddChips } from './QuickAddChips.tsx';

const screen = vi.hoisted(() => ({ isTouch: false }));
vi.mock(import('#web/ui/list/rows/use-touch-screen.ts'), () => ({ useTouchScreen: () => screen.isTouch }));

afterEach(() => {
  screen.isTouch = false;
  vi.useRealTimers();
});

const where = { text: 'words', ranges: [{ start: 0, end: 5 }] };
const ESTIMATE: Chip = { ...where, kind: 'estimate', minutes: 90 };
const PROJECT: Chip = { ...where, kind: 'project', projectId: 'run', projectName: 'Run' };

const shown = (chips: readonly Chip[], offers: readonly Chip[]) =>
  renderToStaticMarkup(
    <QuickAddChips
      chips={chips}
      offers={offers}
      projects={[aProject('run')]}
      onReject={() => undefined}
      onAccept={() => undefined}
    />,
  );

test('“Tab to accept” is beside an offer that Tab accepts', () => {
  expect(shown([], [ESTIMATE])).toContain('Tab to accept');
  expect(shown([PROJECT], [PROJECT, ESTIMATE])).toContain('Tab to accept');
});

test('nothing says “Tab to accept” without offers, for projects only, or on a touch screen', () => {
  expect(shown([ESTIMATE], [])).not.toContain('Tab to accept');
  expect(shown([], [PROJECT])).not.toContain('Tab to accept');
  screen.isTouch = true;
  expect(shown([], [ESTIMATE])).not.toContain('Tab to accept');
});

test('a date of another year shows it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  const due = (date: string): Chip => ({ ...where, kind: 'due', date, time: null });
  expect(shown([due('2027-11-20')], [])).toContain('Nov 20, 2027');
  expect(shown([due('2026-11-20')], [])).not.toContain('2026');
  expect(shown([{ ...where, kind: 'start', date: '2027-11-20' }], [])).toContain('2027');
});
