import { expect, test } from 'vitest';
import { SUB_SECTIONS, subSectionOf, subSectionsOf } from './sub-sections.ts';

const user = { is_operator: false };
const operator = { is_operator: true };

test('the settings open with the first section of their list', () => {
  expect(subSectionOf(undefined, user)).toBe(SUB_SECTIONS[0]);
  expect(subSectionOf('no such part', user)).toBe(SUB_SECTIONS[0]);
  expect(subSectionOf('trash', user).name).toBe('Trash');
});

test('only operators have the section of the server', () => {
  expect(subSectionOf('server', user)).toBe(SUB_SECTIONS[0]);
  expect(subSectionOf('server', operator).name).toBe('Server');
  expect(subSectionsOf(user).map(({ id }) => id)).not.toContain('server');
  expect(subSectionsOf(operator)).toEqual(SUB_SECTIONS);
});
