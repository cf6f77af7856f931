import { expect, test } from 'vitest';
import { newEntryValues, textOfEntry } from './entry-values.ts';

test('an entry is copied as one Markdown text, without unanswered questions', () => {
  const template_responses = { 'What was good?': 'The rain stopped', 'What was hard?': ' ' };
  const entry = { ...newEntryValues('2026-11-20'), title: 'The hall', content: 'Half *lit*', template_responses };
  expect(textOfEntry(entry)).toBe('# The hall\n\n**What was good?**\n\nThe rain stopped\n\nHalf *lit*');
  expect(textOfEntry(newEntryValues('2026-11-20'))).toBe('');
});
