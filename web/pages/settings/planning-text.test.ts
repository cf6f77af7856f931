import { expect, test } from 'vitest';
import { dayStartChoices, dayStartText, weekStartChoices } from './planning-text.ts';

test('the start of the day says until when it is still yesterday', () => {
  expect(dayStartText(0)).toBe('A new day begins at midnight.');
  expect(dayStartText(4, 'en-GB')).toBe('Until 4:00 it still counts as yesterday.');
  expect(dayStartChoices('en-US').map(({ label }) => label)).toContain('6:00 AM');
});

test('a week can begin on each of its days', () => {
  const choices = weekStartChoices('en');
  expect(choices[0]).toEqual({ value: 'monday', label: 'Monday' });
  expect(choices.at(-1)).toEqual({ value: 'sunday', label: 'Sunday' });
  expect(choices).toHaveLength(7);
});
