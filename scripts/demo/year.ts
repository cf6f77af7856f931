import { addDays } from '#server/platform/calendar.ts';
import type { Random } from '../../bench/random.ts';
import type { Act } from './acts.ts';

/** A share of a usual day’s work by its weekday, Monday first. */
const RHYTHM = [1.1, 1.15, 1.05, 1.1, 0.85, 0.55, 0.45];
/** Days ago between which little is done: a summer holiday, and a week in bed. */
const HOLIDAY = { from: 139, to: 126 };
const SICK = { from: 38, to: 33 };
/** The minute at which a day begins. */
export const BEGIN = 480;

/** How much is done on a day: 1 is usual. */
function energyOf(ago: number, weekday: number): number {
  if (ago <= HOLIDAY.from && ago >= HOLIDAY.to) return 0.12;
  if (ago <= SICK.from && ago >= SICK.to) return 0;
  return RHYTHM[weekday - 1]!;
}

/** 1 for Monday to 7. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The planned days, with their random choices. */
export class Year {
  readonly random: Random;
  readonly today: string;
  /** How many days ago it begins. */
  readonly days: number;
  readonly #byDay: ReadonlyMap<string, Act[]>;

  constructor(random: Random, today: string, days: number, byDay: ReadonlyMap<string, Act[]>) {
    this.random = random;
    this.today = today;
    this.days = days;
    this.#byDay = byDay;
  }

  dayOf(ago: number): string {
    return addDays(this.today, -ago);
  }

  /** How much is done on the day: 1 is usual, 0 nothing. */
  energy(ago: number): number {
    return energyOf(ago, weekdayOf(this.dayOf(ago)));
  }

  /** On the first day at the earliest. */
  add(ago: number, act: Act): void {
    this.#byDay.get(this.dayOf(Math.min(ago, this.days)))?.push(act);
  }

  /** The next day from then on on which something is done at all. */
  awake(ago: number): number {
    let day = ago;
    while (day > 0 && this.energy(day) < 0.2) day -= 1;
    return day;
  }
}
