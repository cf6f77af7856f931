import { expect, test } from 'vitest';
import { SUB_SECTIONS, subSectionOf } from './sub-sections.ts';

test('the settings open with the first section of their list', () => {
  expect(subSectionOf(undefined)).toBe(SUB_SECTIONS[0]);
  expect(subSectionOf('no such part')).toBe(SUB_SECTIONS[0]);
  expect(subSectionOf('trash').name).toBe('Trash');
});
