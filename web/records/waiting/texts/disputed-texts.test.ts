import { expect, test } from 'vitest';
import { bothOf, compareTexts } from './disputed-texts.ts';

test('fields that nobody else changed are sent again, fields changed on both sides are disputed', () => {
  const edited = { title: 'Mine', content: 'Mine', mood: 'grateful', weather: 'Rain' };
  const seen = { title: 'Old', content: 'Old', weather: 'Sun' };
  const current = { title: ' Old', content: 'Theirs', mood: 'peaceful', weather: 'Rain', tags: [] };
  expect(compareTexts(edited, seen, current)).toEqual({
    free: { title: 'Mine', mood: 'grateful', weather: 'Rain' },
    mine: { content: 'Mine' },
    theirs: { title: ' Old', content: 'Theirs', weather: 'Rain' },
  });
});

test('answers to different questions are merged, and two answers to one question are disputed', () => {
  const seen = { template_responses: { 'How?': 'Old', 'Why?': 'Old', 'When?': 'Never' } };
  const current = { template_responses: { 'How?': 'Theirs', 'Why?': 'Old', 'Where?': 'There' } };
  const merged = compareTexts(
    { template_responses: { 'How?': 'Old', 'Why?': 'Mine', 'When?': 'Never' } },
    seen,
    current,
  );
  expect([merged.free, merged.mine]).toEqual([
    { template_responses: { 'How?': 'Theirs', 'Why?': 'Mine', 'Where?': 'There' } },
    {},
  ]);
  const disputed = compareTexts({ template_responses: { 'How?': 'Mine' } }, seen, current);
  expect([disputed.free, disputed.mine]).toEqual([{}, { template_responses: { 'How?': 'Mine' } }]);
});

test('two long texts can both be kept, one below the other; two names cannot', () => {
  expect(bothOf({ content: 'Mine' }, { content: 'Theirs' })).toEqual({ content: 'Theirs\n\n---\n\nMine' });
  const answers = bothOf(
    { template_responses: { a: 'Mine', b: 'New' } },
    { template_responses: { a: 'Theirs', c: '' } },
  );
  expect(answers).toEqual({ template_responses: { a: 'Theirs\n\n---\n\nMine', b: 'New', c: '' } });
  expect(bothOf({ name: 'Mine' }, { name: 'Theirs' })).toBeNull();
  expect(bothOf({ prompts: ['Mine'] }, { prompts: ['Theirs'] })).toBeNull();
});
