import { expect, test } from 'vitest';
import { readTodoistDate } from './read-date.ts';

/** A Thursday. */
const TODAY = '2026-11-26';
const read = (text: string, language = 'en') => {
  const found = readTodoistDate(text, language, TODAY);
  return found && [found.date, found.time, found.repeat?.rrule ?? null].filter((part) => part !== null).join(' ');
};

test.each([
  ['today', '2026-11-26'],
  ['Tomorrow', '2026-11-27'],
  ['in 5 days', '2026-12-01'],
  ['in 2 weeks', '2026-12-10'],
  ['in 3 months', '2027-02-26'],
  ['4 Jan', '2027-01-04'],
  ['Jan 4', '2027-01-04'],
  ['Nov 26', '2026-11-26'],
  ['29 Feb', '2028-02-29'],
  ['Oct 5 2026', '2026-10-05'],
  ['5 October 2026', '2026-10-05'],
  ['2026-12-24', '2026-12-24'],
  ['2026-12-24 09:30', '2026-12-24 09:30'],
  ['2026-12-24T09:30:00', '2026-12-24 09:30'],
  ['fri', '2026-11-27'],
  ['next monday', '2026-11-30'],
  ['next week', '2026-11-30'],
  ['today at 05:30', '2026-11-26 05:30'],
  ['tomorrow at 5pm', '2026-11-27 17:00'],
  ['tomorrow 5:15 PM', '2026-11-27 17:15'],
  ['Dec 1 at 12am', '2026-12-01 00:00'],
  ['tomorrow morning', '2026-11-27 09:00'],
])('the date "%s" is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['every day', '2026-11-26 FREQ=DAILY'],
  ['daily', '2026-11-26 FREQ=DAILY'],
  ['weekly', '2026-11-26 FREQ=WEEKLY'],
  ['ev 3 days', '2026-11-26 FREQ=DAILY;INTERVAL=3'],
  ['every weekday', '2026-11-26 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every workday at 9:00', '2026-11-26 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every weekend', '2026-11-28 FREQ=WEEKLY;BYDAY=SA'],
  ['every week', '2026-11-26 FREQ=WEEKLY'],
  ['every other week', '2026-11-26 FREQ=WEEKLY;INTERVAL=2'],
  ['every month', '2026-11-26 FREQ=MONTHLY'],
  ['every 3 months', '2026-11-26 FREQ=MONTHLY;INTERVAL=3'],
  ['every quarter', '2026-11-26 FREQ=MONTHLY;INTERVAL=3'],
  ['every year', '2026-11-26 FREQ=YEARLY'],
  ['every mon, wed', '2026-11-30 FREQ=WEEKLY;BYDAY=MO,WE'],
  ['every Monday and Friday at 18:00', '2026-11-27 18:00 FREQ=WEEKLY;BYDAY=MO,FR'],
  ['every other friday', '2026-11-27 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['every 2 weeks on tue', '2026-12-08 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['every 3rd friday', '2026-12-18 FREQ=MONTHLY;BYDAY=3FR'],
  ['every first monday', '2026-12-07 FREQ=MONTHLY;BYDAY=1MO'],
  ['every 1st and 3rd monday', '2026-12-07 FREQ=MONTHLY;BYDAY=1MO,3MO'],
  ['every last day', '2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['every 27th', '2026-11-27 FREQ=MONTHLY;BYMONTHDAY=27'],
  ['every 15th, last day', '2026-11-30 FREQ=MONTHLY;BYMONTHDAY=15,-1'],
  ['every month on the 15th', '2026-12-15 FREQ=MONTHLY;BYMONTHDAY=15'],
  ['every last workday', '2026-11-30 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['every jan 27', '2027-01-27 FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=27'],
  ['every 14 jan, 14 apr', '2027-01-14 FREQ=YEARLY;BYMONTH=1,4;BYMONTHDAY=14'],
  ['every morning', '2026-11-26 09:00 FREQ=DAILY'],
  ['every day at 22:00', '2026-11-26 22:00 FREQ=DAILY'],
  ['every night', '2026-11-26 22:00 FREQ=DAILY'],
  ['every day starting 1 Dec', '2026-12-01 FREQ=DAILY'],
  ['every week from 1 Dec until 31 Jan', '2026-12-01 FREQ=WEEKLY;UNTIL=20270131'],
  ['every day for 3 weeks', '2026-11-26 FREQ=DAILY;UNTIL=20261216'],
])('the repeat "%s" is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('"every!" and "after" repeat from the day of completion', () => {
  expect(readTodoistDate('every! 3 days', 'en', TODAY)?.repeat).toEqual({
    rrule: 'FREQ=DAILY;INTERVAL=3',
    from: 'completion',
  });
  expect(readTodoistDate('after 10 days', 'en', TODAY)?.repeat?.from).toBe('completion');
  expect(readTodoistDate('every 3 days', 'en', TODAY)?.repeat?.from).toBe('due');
});

test.each([
  ['heute', 'de', '2026-11-26'],
  ['morgen um 9:00', 'de', '2026-11-27 09:00'],
  ['4. Jan', 'de', '2027-01-04'],
  ['jeden Tag', 'de', '2026-11-26 FREQ=DAILY'],
  ['alle 3 Tage', 'de', '2026-11-26 FREQ=DAILY;INTERVAL=3'],
  ['jeden ersten Montag', 'de', '2026-12-07 FREQ=MONTHLY;BYDAY=1MO'],
  ['jeden Montag um 18 Uhr', 'de', '2026-11-30 18:00 FREQ=WEEKLY;BYDAY=MO'],
  ['tous les jours', 'fr', '2026-11-26 FREQ=DAILY'],
  ['chaque vendredi à 9h', 'fr', '2026-11-27 09:00 FREQ=WEEKLY;BYDAY=FR'],
  ['le 4 janv', 'fr', '2027-01-04'],
  ['cada 3 días', 'es', '2026-11-26 FREQ=DAILY;INTERVAL=3'],
  ['todos los lunes', 'es', '2026-11-30 FREQ=WEEKLY;BYDAY=MO'],
  ['mañana', 'es', '2026-11-27'],
  ['ogni lunedì', 'it', '2026-11-30 FREQ=WEEKLY;BYDAY=MO'],
  ['elke dag', 'nl', '2026-11-26 FREQ=DAILY'],
  ['toda segunda', 'pt_BR', '2026-11-30 FREQ=WEEKLY;BYDAY=MO'],
  ['2026-12-24', 'ko', '2026-12-24'],
])('"%s" in the language %s is %s', (text, language, expected) => {
  expect(read(text, language)).toBe(expected);
});

test.each([
  ['every hour', 'en'],
  ['every 12 hours', 'en'],
  ['every 15th, last workday', 'en'],
  ['someday', 'en'],
  ['constructor', 'en'],
  ['every day', 'constructor'],
  ['31 Feb 2026', 'en'],
  ['today at 25:00', 'en'],
  ['today', 'ko'],
  ['every day until yesterday', 'en'],
  ['x'.repeat(200), 'en'],
])('"%s" (%s) is not understood', (text, language) => {
  expect(read(text, language)).toBeNull();
});

test('a day without a year and a repeat without a start are marked as guessed', () => {
  expect(readTodoistDate('4 Jan', 'en', TODAY)?.isGuess).toBe(true);
  expect(readTodoistDate('every month', 'en', TODAY)?.isGuess).toBe(true);
  expect(readTodoistDate('4 Jan 2027', 'en', TODAY)?.isGuess).toBe(false);
  expect(readTodoistDate('every month starting 2027-01-04', 'en', TODAY)?.isGuess).toBe(false);
});
