import { expect, test } from 'vitest';
import type { JournalTemplate } from '#contract/journal.ts';
import { newEntryValues } from '../entry-values.ts';
import { withTemplate } from './TemplateMenu.tsx';

const template = {
  ...{ id: 't', prompts: ['What went well?', 'What did not?'], default_tags: ['Évening', 'home'] },
} as JournalTemplate;

test('the questions of a template become fields, and its tags are added once', () => {
  const values = { ...newEntryValues('2026-11-22'), tags: ['evening'] };
  expect(withTemplate(values, template)).toEqual({
    template_id: 't',
    template_responses: { 'What went well?': '', 'What did not?': '' },
    tags: ['evening', 'home'],
  });
});

test('answers to another template stay', () => {
  const values = {
    ...newEntryValues('2026-11-22'),
    template_responses: { 'What am I grateful for?': 'Rain', Empty: '' },
  };
  expect(Object.entries(withTemplate(values, template).template_responses!)).toEqual([
    ['What went well?', ''],
    ['What did not?', ''],
    ['What am I grateful for?', 'Rain'],
  ]);
});
