import { expect, test } from 'vitest';
import { providerText, quotaValueText, quotaText, resetDay } from './quota-text.ts';

const quota = { used: 42, total: 100, remaining: 58, resets_at: '2026-11-30T13:00:00.000Z' };
const model = { ...quota, provider: 'model' as const };

test("the next answers are available on a day in the user's time zone", () => {
  expect(resetDay(quota, 'UTC', 'en-GB')).toBe('30 November');
  expect(resetDay(quota, 'Pacific/Kiritimati', 'en-GB')).toBe('1 December');
});

test('it shows how many answers are left, and what happens once none is', () => {
  expect(quotaText(model, 'UTC', 'en-GB')).toBe('Resets 30 November.');
  expect(quotaText({ ...model, remaining: 0 }, 'UTC', 'en-GB')).toBe(
    'All used. They reset on 30 November. Until then, your text is kept on this device.',
  );
  expect(quotaText({ ...model, total: 0 }, 'UTC', 'en-GB')).toBe('The coach is off on this server.');
  expect(quotaValueText(quota)).toBe('42 of 100 answers used, 58 left');
});

test('answers by rules are not counted', () => {
  const words = 'No monthly limit. Up to six requests a minute.';
  for (const remaining of [58, 0]) expect(quotaText({ ...quota, remaining, provider: 'rules' }, 'UTC')).toBe(words);
});

test('it says when rules answer, and when they replace a failed model', () => {
  expect(providerText('rules', 'rules')).toMatch(/by rules from your own data. No model/);
  expect(providerText('rules', 'model')).toMatch(/no usable answer, so this one is from rules/);
  expect(providerText('model', 'model')).toMatch(/by a language model.*never private entries/);
});
