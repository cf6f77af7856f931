import { expect, test } from 'vitest';
import { providerText, quotaValueText, quotaText, resetDay } from './quota-text.ts';

const quota = { used: 42, total: 100, remaining: 58, resets_at: '2026-11-30T13:00:00.000Z' };
const model = { ...quota, provider: 'model' as const };

test("the next answers are available on a day in the user's time zone", () => {
  expect(resetDay(quota, 'UTC', 'en-GB')).toBe('30 November');
  expect(resetDay(quota, 'Pacific/Kiritimati', 'en-GB')).toBe('1 December');
});

test('it shows how many answers are left, and what happens once none is', () => {
  expect(quotaText(model, 'UTC', 'en-GB')).toBe('New ones on 30 November.');
  expect(quotaText({ ...model, remaining: 0 }, 'UTC', 'en-GB')).toBe(
    'All are used. New ones come on 30 November; until then what you write here is kept on this device.',
  );
  expect(quotaText({ ...model, total: 0 }, 'UTC', 'en-GB')).toBe('The coach is switched off on this server.');
  expect(quotaValueText(quota)).toBe('42 of 100 answers used, 58 left');
});

test('answers by rules are not counted', () => {
  const words = 'Rules answer as often as you ask, up to six times a minute.';
  for (const remaining of [58, 0]) expect(quotaText({ ...quota, remaining, provider: 'rules' }, 'UTC')).toBe(words);
});

test('it says when rules answer, and when they replace a failed model', () => {
  expect(providerText('rules', 'rules')).toMatch(/by rules over your own data, no model/);
  expect(providerText('rules', 'model')).toMatch(/no usable answer this time, so rules/);
  expect(providerText('model', 'model')).toMatch(/by a language model.*never private entries/);
});
