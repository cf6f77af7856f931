import { afterEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { patternValues } from './pattern-form.ts';
import { usePatternForm } from './use-pattern-form.ts';

afterEach(() => vi.unstubAllGlobals());

const preview = { summary: 'Every week', next_dates: [], if_early: '', if_late: '', if_missed: '' };
const PREVIEW = 'POST /recurring-tasks/preview';
/** Waits longer than the typing delay, and then for the answer. */
const pause = async () => {
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
  await perform(() => undefined);
};

async function render(answers: Parameters<typeof fakeServer>[0] = {}, failure: Error | null = null) {
  const server = fakeServer({ [PREVIEW]: () => ({ body: preview }), ...answers });
  const given = { initial: patternValues(null), ruleId: null, startDate: '2026-11-23', failure };
  const form = await renderHook(() => usePatternForm(given), { client: server.client });
  const asked = () =>
    server.sent.map(({ body }) => (body as { recurrence_pattern: NewRecurrencePattern }).recurrence_pattern);
  return { form, asked };
}

test('a pattern is explained when the form opens, and again once typing has paused', async () => {
  const { form, asked } = await render();
  await perform(() => undefined);
  expect([asked(), form.result.preview]).toMatchObject([[{ type: 'weekly', interval: 1 }], preview]);
  await perform(() => {
    for (const interval of [2, 3] as const) form.result.set({ interval });
  });
  await pause();
  expect(asked().map(({ interval }) => interval)).toEqual([1, 3]);
  expect(form.result.pattern).toMatchObject({ interval: 3 });
});

test('missing fields are reported once checked, and the pattern is neither sent nor explained', async () => {
  const { form, asked } = await render();
  await perform(() => form.result.set({ interval: '' }));
  await pause();
  expect([form.result.pattern, form.result.preview, form.result.problems]).toEqual([null, undefined, {}]);
  await perform(() => form.result.check());
  expect([form.result.problems, asked().length]).toEqual([{ interval: 'Enter a number' }, 1]);
});

test('until its end is chosen, the pattern without an end is explained', async () => {
  const { form } = await render();
  await perform(() => form.result.set({ ends: 'on' }));
  await pause();
  expect([form.result.pattern, form.result.preview]).toEqual([null, preview]);
});

test('errors of the explanation and of saving are both shown at their fields', async () => {
  const problem = (field: string, msg: string) => ({ loc: ['body', 'recurrence_pattern', field], msg, type: 'custom' });
  const { form } = await render(
    { [PREVIEW]: () => ({ status: 422, body: { detail: [problem('rrule', 'Not a rule')] } }) },
    new ApiError('answer', 422, null, [problem('end_date', 'Too early')]),
  );
  await perform(() => undefined);
  expect(form.result.problems).toEqual({ end_date: 'Too early', rrule: 'Not a rule' });
});
