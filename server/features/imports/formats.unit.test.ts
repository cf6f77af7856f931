import { expect, test } from 'vitest';
import { IMPORT_FORMATS } from './formats.ts';

test('each format has a key and a name of its own', () => {
  for (const field of ['key', 'name'] as const) {
    const values = IMPORT_FORMATS.map((format) => format[field]);
    expect(values).toEqual([...new Set(values)]);
  }
});
