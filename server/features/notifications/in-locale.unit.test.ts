import { expect, test } from 'vitest';
import { formatDueTime, weekdayAndDay } from '#server/platform/calendar.ts';
import { inLocale } from './in-locale.ts';

const ENGLISHES = ['en', 'en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-PH', 'en-SG', 'en-ZA'];

test('days and times are in the English of the reader, whichever they were written in', () => {
  for (const withYear of [false, true]) {
    for (const time of [null, '00:05', '09:30', '12:00', '15:00']) {
      const all = ENGLISHES.map((locale) => {
        const at = time === null ? '' : ` at ${formatDueTime('2026-11-28', time, 3, locale)}`;
        const on = `on ${weekdayAndDay('2026-11-28', { withYear, locale })}`;
        return [
          { title: `“Tea at 9:00” is due${at}`, message: `Due ${on}${at} · On Monday 1 May` },
          { title: `“a” is still open`, message: `It was due ${on}${at}` },
          { title: `“b” is due ${on}`, message: '1 of 2 tasks are done' },
        ];
      });
      for (const [index, locale] of ENGLISHES.entries()) {
        for (const texts of all) expect(texts.map((each) => inLocale(each, locale))).toEqual(all[index]);
      }
    }
  }
});

test('names and other texts stay as they are', () => {
  for (const texts of [
    {
      title: '“Ask: “x” is due on Monday 1 May” is due again',
      message: 'You asked to be reminded · Due on Monday 1 May',
    },
    { title: '“Due on Monday 1 May” can start', message: 'a “Due at 9:30”' },
    // As an imported archive may have it.
    { title: '“a” is due on Someday, 99 Foo', message: 'Due on Friday 0 May 0000 at 99:99' },
    { title: '“a” is due at 24:00', message: 'It was due on Xday, constructor 4 at 9:60' },
  ]) {
    expect(inLocale(texts, 'en-US')).toEqual(texts);
  }
});
