/*
 * Days as whole numbers, counted from 1 January 1970, so that rules are expanded by plain arithmetic. The proleptic
 * Gregorian calendar, years 1 to 9999.
 */

/** Days of a civil calendar: https://howardhinnant.github.io/date_algorithms.html. */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

export interface Civil {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

export function civilOf(number: number): Civil {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** `2026-11-22` → 20779. */
export const numberOf = (day: string): number =>
  dayNumber(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)));

/** 20779 → `2026-11-22`. */
export function dayOf(number: number): string {
  const { year, month, day } = civilOf(number);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 0 for Monday to 6 for Sunday; 1 January 1970 was a Thursday. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export const daysInYear = (year: number): number => (isLeap(year) ? 366 : 365);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @param month 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : MONTH_DAYS[month - 1]!;
