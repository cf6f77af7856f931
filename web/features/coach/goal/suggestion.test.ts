import { expect, test } from 'vitest';
import type { Breakdown } from '#contract/coach.ts';
import { withMovedStep } from './move-step.ts';
import {
  emptyStep,
  isValid,
  projectOfSuggestion,
  withNewIds,
  sizeText,
  stepProblem,
  stepsProblem,
  suggestionOf,
  titleProblem,
  withDueDate,
} from './suggestion.ts';

const task = (name: string, estimated_duration: number) => ({
  ...{ name, title: name, description: `About ${name}`, priority: 'high' as const, estimated_duration },
  due_date: null,
});
const answer = {
  suggested_project: {
    title: 'Half marathon',
    description: 'Finish',
    area_id: 'a',
    priority: 'high',
    status: 'Not Started',
  },
  area_reason: 'It is about running.',
  suggested_tasks: [task('Choose a race', 20), task('Run', 45)],
  provider: 'rules',
} as unknown as Breakdown;

test("a suggestion becomes a project with its tasks, including the user's changes", () => {
  const suggestion = suggestionOf(answer);
  const [first, second] = suggestion.steps;
  const changed = {
    ...suggestion,
    title: ' Marathon ',
    due_date: '2027-03-14',
    steps: [{ ...second!, time: '1 h 30', description: '' }, emptyStep(), first!],
  };
  expect(isValid(changed)).toBe(true);
  expect(sizeText(changed)).toBe('2 tasks, about 1 h 50');
  expect(projectOfSuggestion(changed)).toMatchObject({
    id: suggestion.id,
    body: { name: 'Marathon', area_id: 'a', priority: 'high', due_date: '2027-03-14', status: 'Not Started' },
    tasks: [
      { id: second!.id, title: 'Run', estimated_duration: 90, description: '' },
      { id: first!.id, title: 'Choose a race', estimated_duration: 20, description: 'About Choose a race' },
    ],
  });
});

test('the days of steps follow the due date unless one was chosen, and keep their order when a step moves', () => {
  const suggestion = suggestionOf(answer);
  const daysOf = ({ steps }: typeof suggestion) => steps.map(({ due_date }) => due_date);
  expect(daysOf(suggestion)).toEqual([null, null]);
  const dated = withDueDate(suggestion, '2027-03-14', '2026-11-20');
  expect(daysOf(dated)).toEqual(['2026-11-21', '2027-03-14']);
  expect(projectOfSuggestion(dated).tasks.map(({ due_date }) => due_date)).toEqual(['2026-11-21', '2027-03-14']);
  const moved = withMovedStep(dated, 0, 1);
  expect([moved.steps[0]!.name, daysOf(moved)]).toEqual(['Run', daysOf(dated)]);
  expect(daysOf(withDueDate(moved, '2027-04-30', '2026-11-20'))).toEqual(['2026-11-21', '2027-04-30']);
  expect(daysOf(withDueDate(moved, null, '2026-11-20'))).toEqual([null, null]);
  const ownDay = { due_date: '2026-12-01', hasOwnDay: true };
  const chosen = { ...dated, steps: dated.steps.with(0, { ...dated.steps[0]!, ...ownDay }) };
  expect(daysOf(withDueDate(chosen, '2027-04-30', '2026-11-20'))).toEqual(['2026-12-01', '2027-04-30']);
  expect(daysOf(withDueDate(withMovedStep(chosen, 1, 0), null, '2026-11-20'))).toEqual(['2026-12-01', null]);
  const longer = { ...dated, steps: [...dated.steps, emptyStep()] };
  expect(daysOf(withDueDate(longer, '2027-04-30', '2026-11-21')).at(-1)).toBe('2027-04-30');
  const habit = { ...dated, steps: dated.steps.with(1, { ...dated.steps[1]!, due_date: '2027-01-02' }) };
  expect(daysOf(withDueDate(habit, '2027-04-30', '2026-11-20'))).toEqual(['2026-11-21', '2027-01-02']);
  expect(daysOf(withDueDate(habit, '2026-12-24', '2026-11-20'))).toEqual(['2026-11-21', '2026-12-24']);
});

test('missing and unreadable fields are reported before sending', () => {
  const suggestion = suggestionOf(answer);
  expect(titleProblem({ title: '  ' })).toBe('Enter a name');
  expect(stepProblem({ ...emptyStep(), time: '20' })).toBe('Enter a name');
  expect(stepProblem({ ...emptyStep(), name: 'Run', time: 'soon' })).toBe('Enter a time, such as 45 min or 1 h 30');
  expect(stepProblem(emptyStep())).toBeNull();
  const many = Array.from({ length: 201 }, () => ({ ...emptyStep(), name: 'Run' }));
  expect([stepsProblem({ steps: many }), stepsProblem({ steps: many.slice(1) })]).toEqual([
    'At most 200 tasks at once',
    null,
  ]);
  expect(isValid({ ...suggestion, title: '' })).toBe(false);
});

test('after Undo it can be created again, with ids that are not in the trash', () => {
  const suggestion = { ...suggestionOf(answer), sent: true };
  const again = withNewIds(suggestion);
  const ids = [suggestion, again].flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  expect([again.sent, again.title, again.steps.length]).toEqual([false, 'Half marathon', 2]);
});

test('texts of a model that are too long for a name are cut', () => {
  const long = suggestionOf({ ...answer, suggested_tasks: [task('x'.repeat(300), 0)] });
  expect([long.steps[0]!.name.length, long.steps[0]!.time]).toEqual([250, '']);
});
