import { afterEach, expect, test, vi } from 'vitest';
import type { RecurringTask } from '#contract/recurring.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { readHash } from '#web/platform/navigation.ts';
import { anOccurrence, aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { forgetOpened, recentlyOpened, recordAt, rememberOpened } from './recent.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['#today?task=1', { kind: 'task', id: '1' }],
  ['#projects?project=1', { kind: 'project', id: '1' }],
  ['#projects?project=1&task=2', { kind: 'task', id: '2' }],
  ['#areas?area=1', { kind: 'area', id: '1' }],
  ['#pillars?pillar=1', { kind: 'pillar', id: '1' }],
  ['#journal?entry=1', { kind: 'journal_entry', id: '1' }],
  ['#tasks?view=repeating&id=1', { kind: 'recurring_task', id: '1' }],
  ['#journal?entry=new', null],
  ['#dashboard', null],
])('%s shows %j', (hash, record) => {
  expect(recordAt(readHash(hash))).toEqual(record);
});

test('opened records are offered with their current names, latest first, once they are loaded', async () => {
  const { records, open } = fakeServer({
    'GET /tasks': () => ({ body: [aTask('1', { name: 'Buy boots' }), aTask('2', { name: 'Call Tom' })] }),
  });
  const here = readHash('#dashboard');
  const names = (place = here) => recentlyOpened(records, place).map(({ name }) => name);
  rememberOpened(records, readHash('#tasks?task=1'));
  expect(names()).toEqual([]);
  await open(taskQueries.open());
  rememberOpened(records, readHash('#tasks?task=2'));
  expect(names()).toEqual(['Call Tom', 'Buy boots']);
  expect(names(readHash('#tasks?task=2'))).toEqual(['Buy boots']);
  rememberOpened(records, readHash('#today?task=1'));
  expect(names()).toEqual(['Buy boots', 'Call Tom']);
  forgetOpened(null);
  expect(names()).toEqual([]);
});

test.each(['task', 'occurrence'] as const)(
  'the day of a repeating task follows its next %s, although no page reads its rule again',
  (kind) => {
    const { records } = fakeServer({});
    const rule = { id: 'r', name: 'Water', project_name: null, next_id: 'n', next_due: '2026-11-25' };
    records.applyRemote([{ kind: 'rule', id: 'r', record: rule as RecurringTask }]);
    rememberOpened(records, readHash('#tasks?view=repeating&id=r'));
    const days = () => recentlyOpened(records, readHash('#dashboard')).map(({ day }) => day);
    const receive = (fields: object) =>
      records.applyRemote([
        { kind, id: 'n', record: kind === 'task' ? aTask('n', fields) : anOccurrence('n', fields) },
      ]);
    expect(days()).toEqual(['2026-11-25']);
    // Its move was undone.
    receive({ due_date: '2026-11-20' });
    expect(days()).toEqual(['2026-11-20']);
    receive({ due_date: '2026-11-20', completed: true });
    expect(days()).toEqual([null]);
    forgetOpened(null);
  },
);
