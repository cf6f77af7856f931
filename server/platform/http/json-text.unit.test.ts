import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('the text of a response equals the result of JSON.stringify', () => {
  const records = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
  const withGaps = fc.dictionary(fc.string(), fc.option(records, { nil: undefined }));
  fc.assert(
    fc.property(fc.oneof(records, withGaps, fc.array(withGaps)), (value) => {
      expect(String(jsonText(value))).toBe(Buffer.from(JSON.stringify(value)).toString());
    }),
  );
});
