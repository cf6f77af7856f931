import { expect, test } from 'vitest';
import { shownStep } from './run.ts';

const run = { templateId: null, leftOut: new Set<string>(), requestId: '1', created: null, pending: false };
const chosen = { ...run, templateId: 'student' as const };
const created = { pillars: 3, areas: 9, projects: 9, tasks: 27 };

test('the step of the URL is shown, but no step before its choices were made', () => {
  const steps = [Number.NaN, -1, 2, 2.5, 3, 4, 5];
  expect(steps.map((step) => shownStep(step, run))).toEqual([1, 1, 2, 2, 3, 3, 3]);
  expect(steps.map((step) => shownStep(step, chosen))).toEqual([1, 1, 2, 2, 3, 4, 4]);
});

test('while the system is created, and afterwards, no other step is shown', () => {
  expect([shownStep(2, { ...chosen, pending: true }), shownStep(1, { ...chosen, created })]).toEqual([4, 5]);
});
