/**
 * Measures the cost of the most expensive rules that a person can send or have. Random rules of all parts of RFC 5545
 * are checked as in a request; the accepted ones are then listed (the next dates) and generated (30 days). The slowest
 * of each are measured again, and the best of five times counts. All figures are CPU time.
 * Run it: node bench/rules.ts [--rules 20000] [--seed 1]
 */
import { addDays } from '#server/platform/calendar.ts';
import {
  nextAfterCompletion,
  occurrencesBetween,
  occurrencesFrom,
} from '#server/features/recurring/engine/occurrences.ts';
import { readPattern } from '#server/features/recurring/engine/read-pattern.ts';
import type { Rule } from '#server/features/recurring/engine/rule.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { type Random, seededRandom } from './random.ts';

const { rules, seed } = readOptions(['rules', 'seed'], 'node bench/rules.ts [--rules 20000] [--seed 1]');
const count = numberOption(rules, 20_000);
const random = seededRandom(numberOption(seed, 1));

const TODAY = '2026-11-22';
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const TEXT_MAX = 500;
const SLOWEST = 12;
const REPEATS = 5;

/** Known to be expensive. */
const KNOWN = [
  `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 100 }, (_, day) => day + 1).join(',')};BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366`,
  'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=100',
  'FREQ=MONTHLY;BYDAY=5MO;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=DAILY;BYYEARDAY=366;INTERVAL=1000',
];

function randomRule({ whole, chance, pick }: Random): string {
  const list = (max: number, draw: () => string | number) =>
    Array.from({ length: pick([1, 1, 2, 5, max]) }, draw).join(',');
  const signed = (max: number) => () => (chance(0.3) ? -1 : 1) * pick([1, max, whole(1, max), whole(1, max)]);
  const freq = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'YEARLY']);
  const parts = [`FREQ=${freq}`];
  const add = (share: number, name: string, value: () => string | number) => {
    if (chance(share)) parts.push(`${name}=${value()}`);
  };
  add(0.4, 'INTERVAL', () => pick([2, 3, 7, 100, 999, 1000]));
  add(0.2, 'COUNT', () => pick([1, 5, 100, 1000]));
  add(0.1, 'UNTIL', () => pick(['20261231', '20500101', '99991231']));
  add(0.4, 'BYMONTH', () => list(12, () => whole(1, 12)));
  add(0.35, 'BYMONTHDAY', () => list(31, signed(31)));
  add(0.3, 'BYYEARDAY', () => list(100, signed(366)));
  add(0.15, 'BYWEEKNO', () => list(53, signed(53)));
  add(0.4, 'BYDAY', () =>
    list(14, () => `${chance(0.3) ? signed(53)() : chance(0.2) ? signed(5)() : ''}${pick(WEEKDAYS)}`),
  );
  add(0.35, 'BYSETPOS', () => list(60, signed(366)));
  add(0.1, 'WKST', () => pick(WEEKDAYS));
  return parts
    .join(';')
    .slice(0, TEXT_MAX)
    .replace(/[,;=][^,;=]*$/, '');
}

interface Case {
  rrule: string;
  startDate: string;
}

const readCase = ({ rrule, startDate }: Case): Rule => ({
  pattern: readPattern(
    { type: 'custom', interval: 1, weekdays: [], month_day: null, end_date: null, max_instances: null, rrule },
    startDate,
  ),
  repeatFrom: 'due',
  startDate,
  weekStartsOn: 'monday',
});

const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

const WORK: Readonly<Record<string, (rule: Rule) => unknown>> = {
  'next dates': (rule) => occurrencesFrom(rule, TODAY, 6),
  '30 days': (rule) => attempt(() => occurrencesBetween(rule, TODAY, addDays(TODAY, 30))),
  'first year': (rule) => attempt(() => occurrencesBetween(rule, addDays(TODAY, -366), addDays(TODAY, 30))),
  completion: (rule) => nextAfterCompletion({ ...rule, repeatFrom: 'completion' }, TODAY),
};

/** CPU time, which other processes of the machine do not lengthen. */
function timeOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
const leastOf = (work: () => unknown) => Math.min(...Array.from({ length: REPEATS }, () => timeOf(work)));

const slowest = new Map<string, { ms: number; one: Case; work: () => unknown }[]>();
function note(name: string, one: Case, work: () => unknown): void {
  const found = slowest.get(name) ?? [];
  found.push({ ms: timeOf(work), one, work });
  slowest.set(name, found.toSorted((left, right) => right.ms - left.ms).slice(0, SLOWEST));
}

let accepted = 0;
for (let index = 0; index < count; index += 1) {
  const rrule = KNOWN[index] ?? randomRule(random);
  const one = { rrule, startDate: random.pick(['0001-01-01', '1900-03-07', TODAY, '2028-02-29', '9998-12-31']) };
  const rule = attempt(() => readCase(one));
  note(rule ? 'check, accepted' : 'check, refused', one, () => attempt(() => readCase(one)));
  if (!rule) continue;
  accepted += 1;
  for (const [name, work] of Object.entries(WORK)) note(name, one, () => work(rule));
}

console.log(`${count} rules, ${accepted} accepted`);
for (const [name, found] of slowest) {
  const again = found
    .map(({ one, work }) => ({ one, ms: leastOf(work) }))
    .toSorted((left, right) => right.ms - left.ms);
  const { ms, one } = again[0]!;
  console.log(`${name.padEnd(16)} ${ms.toFixed(1).padStart(8)} ms   ${one.startDate} ${one.rrule.slice(0, 140)}`);
}
