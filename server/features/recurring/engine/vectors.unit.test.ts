import { expect, test } from 'vitest';
import { inTimeZone } from '#server/testing/in-time-zone.ts';
import { recurrenceAnswers, recurrenceVectors } from './vectors/answers.ts';

const differences = (answers: typeof recurrenceVectors) =>
  recurrenceVectors.flatMap(({ name, expected }, index) => {
    const { expected: got } = answers[index]!;
    return expected.join() === got.join() ? [] : [{ name, expected, got }];
  });

test('every rule has the days of the test vectors', () => {
  expect(recurrenceVectors.length).toBeGreaterThan(600);
  expect(differences(recurrenceAnswers())).toEqual([]);
});

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('and so on a server in the zone %s', async (zone) => {
  const answers = await inTimeZone(zone, 'features/recurring/engine/vectors/answers.ts', 'recurrenceAnswers');
  expect(differences(answers as typeof recurrenceVectors)).toEqual([]);
});
