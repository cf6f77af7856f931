import { addDays, daysBetween, weekStart } from '#server/platform/calendar.ts';

/* The expected figures of a person, computed row by row from plain lists, without a database. */

/** A row of the completion log. */
export interface LogRow {
  kind: 'task' | 'recurring' | 'project';
  subject: string;
  day: string;
  points: number;
  estimate: number | null;
  area: string | null;
  pillar: string | null;
}

export interface ModelPillar {
  id: string;
  name: string;
  parent: string | null;
  wanted: number | null;
  archived: boolean;
}

/** The data that figures depend on. */
export interface Life {
  registered: string;
  log: LogRow[];
  focus: { subject: string; day: string; minutes: number }[];
  /** Days with journal entries. */
  entries: string[];
  pillars: ModelPillar[];
  areas: { id: string; pillar: string | null; archived: boolean }[];
  usual: number;
  /** The goals in order of time; each is valid from its month on. */
  goals: { month: string; goal: number | null }[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const pointsIn = ({ log }: Life, from: string, to: string): number =>
  sum(log.filter(({ day }) => day >= from && day <= to).map(({ points }) => points));
const lastOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
const goalOf = ({ goals }: Life, month: string): number | null =>
  goals.findLast((each) => each.month <= month)?.goal ?? null;

/** Scores, pace and forecast as in `GET /alignment/dashboard`. */
export function expectedScores(life: Life, today: string) {
  const month = today.slice(0, 7);
  const score = pointsIn(life, `${month}-01`, today);
  const goal = goalOf(life, month);
  const left = daysBetween(today, lastOfMonth(today)) + 1;
  const first = life.log.map(({ day }) => day).toSorted()[0];
  const known = first === undefined ? 0 : Math.min(28, daysBetween(first, today));
  const rate = pointsIn(life, addDays(today, -known), addDays(today, -1)) / known;
  const forecast = known < 7 ? null : score + Math.round(rate * (left - 1));
  return {
    rolling_weekly_score: pointsIn(life, addDays(today, -6), today),
    previous_weekly_score: pointsIn(life, addDays(today, -13), addDays(today, -7)),
    ...{ month, monthly_score: score, monthly_goal: goal, days_left: left, forecast },
    forecast_reaches_goal: forecast === null || goal === null ? null : forecast >= goal,
    needed_per_day: goal === null ? null : score >= goal ? 0 : Math.ceil((goal - score) / left),
  };
}

/** The tasks and instances completed in some days, each with its minutes. */
function givenIn(life: Life, from: string, to: string) {
  return life.log
    .filter(({ kind, day }) => kind !== 'project' && day >= from && day <= to)
    .map((row) => {
      const focus = life.focus.filter((each) => each.subject === row.subject && each.day === row.day);
      const focused = sum(focus.map(({ minutes }) => minutes));
      const isMeasured = focused >= 25 || (focus.length > 0 && row.estimate !== null && focused >= row.estimate);
      const known = isMeasured ? focused : row.estimate;
      return { ...row, minutes: known ?? life.usual, assumed: known === null ? 1 : 0 };
    });
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

/** The visible top-level pillars, each with its visible sub-pillars. */
const shownPillars = ({ pillars }: Life) =>
  pillars
    .filter(({ parent, archived }) => parent === null && !archived)
    .map(({ id, name }) => {
      const subs = pillars.filter(({ parent, archived }) => parent === id && !archived);
      return { id, name, ids: [id, ...subs.map((sub) => sub.id)] };
    });

/** Minutes of each top-level pillar over the last seven days, and in total. */
export function expectedBalance(life: Life, today: string) {
  const rows = givenIn(life, addDays(today, -6), today);
  const given = sum(rows.map(({ minutes }) => minutes));
  const balance = shownPillars(life).map(({ name, ids }) => {
    const own = rows.filter(({ pillar }) => pillar !== null && ids.includes(pillar));
    const minutes = sum(own.map((row) => row.minutes));
    const actual_percentage = percent(minutes, given);
    return { pillar_name: name, minutes, assumed_count: sum(own.map(({ assumed }) => assumed)), actual_percentage };
  });
  return { given_minutes: given, assumed_count: sum(rows.map(({ assumed }) => assumed)), balance };
}

export function expectedHistory(life: Life, today: string) {
  const first = [life.registered, ...life.log.map(({ day }) => day)].toSorted()[0]!.slice(0, 7);
  const months = [today.slice(0, 7)];
  while (months.at(-1)! > first) months.push(addDays(`${months.at(-1)!}-01`, -1).slice(0, 7));
  return months.map((month) => {
    const rows = life.log.filter(({ day }) => day.startsWith(month) && day <= today);
    const score = sum(rows.map(({ points }) => points));
    const goal = goalOf(life, month);
    const active_days = new Set(rows.map(({ day }) => day)).size;
    return {
      ...{ month, score, goal, completed_count: rows.length, active_days },
      is_reached: goal === null ? null : score >= goal,
    };
  });
}

/** The days of twelve weeks that begin on Mondays, and the streaks. */
export function expectedActivity(life: Life, today: string) {
  const from = addDays(weekStart(today, 'monday'), -77);
  const days = Array.from({ length: daysBetween(from, today) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const rows = life.log.filter(({ day }) => day === date);
    const entries = life.entries.filter((day) => day === date).length;
    return { date, completed: rows.length, points: sum(rows.map(({ points }) => points)), entries };
  });
  const active = new Set([...life.log.map(({ day }) => day), ...life.entries]);
  const upTo = (last: string): number => {
    let length = 0;
    while (active.has(addDays(last, -length))) length += 1;
    return length;
  };
  const most = Math.max(...days.map(({ completed }) => completed));
  return {
    ...{ from, to: today, days },
    current_streak: upTo(today) || upTo(addDays(today, -1)),
    longest_streak: Math.max(0, ...[...active].filter((day) => day <= today).map(upTo)),
    most: most === 0 ? null : { date: days.findLast(({ completed }) => completed === most)!.date, completed: most },
  };
}

/** The completions of some days, all or those for which `isIn` is true. */
function completedIn(life: Life, from: string, to: string, isIn: (row: LogRow) => boolean = () => true) {
  const steps = givenIn(life, from, to).filter(isIn);
  return {
    completed: steps.length,
    points: sum(life.log.filter((row) => row.day >= from && row.day <= to && isIn(row)).map(({ points }) => points)),
    minutes: sum(steps.map(({ minutes }) => minutes)),
    assumed_count: sum(steps.map(({ assumed }) => assumed)),
    completed_projects: life.log.filter(
      (row) => row.kind === 'project' && row.day >= from && row.day <= to && isIn(row),
    ).length,
  };
}

/** The expected `GET /insights` of a range of days, and of the previous range if there is one. */
export function expectedInsights(life: Life, from: string, to: string, isAllTime: boolean) {
  const totalsIn = (first: string, last: string) => ({
    ...completedIn(life, first, last),
    active_days: new Set(life.log.filter(({ day }) => day >= first && day <= last).map(({ day }) => day)).size,
  });
  const length = daysBetween(from, to) + 1;
  // A range is not compared with one before the account.
  const wasHere = addDays(from, -length) >= [life.registered, ...life.log.map(({ day }) => day)].toSorted()[0]!;
  const steps = (first: string, last: string) => givenIn(life, first, last).length;
  const all = steps(from, to);
  const given = completedIn(life, from, to).minutes;
  const shareOf = (isIn: (row: LogRow) => boolean) => {
    const { completed, ...figures } = completedIn(life, from, to, isIn);
    return { task_count: completed, percentage: percent(completed, all), ...figures };
  };
  const places = shownPillars(life).map(({ id, ids }) => ({
    pillar_id: id as string | null,
    isIn: ({ pillar }: LogRow) => pillar !== null && ids.includes(pillar),
  }));
  const isNowhere = (row: LogRow) => !places.some(({ isIn }) => isIn(row));
  const hasRest = life.log.some((row) => row.day >= from && row.day <= to && isNowhere(row));
  const pillars = [...places, ...(hasRest ? [{ pillar_id: null, isIn: isNowhere }] : [])].map(({ pillar_id, isIn }) => {
    const share = shareOf(isIn);
    return { pillar_id, ...share, actual_percentage: percent(share.minutes, given) };
  });
  const hidden = new Set(life.pillars.filter(({ archived }) => archived).map(({ id }) => id));
  const parents = new Map(life.pillars.map(({ id, parent }) => [id, parent]));
  const isHidden = (pillar: string | null): boolean =>
    pillar !== null && (hidden.has(pillar) || isHidden(parents.get(pillar) ?? null));
  const areas = life.areas
    .filter(({ pillar, archived }) => !archived && !isHidden(pillar))
    .map(({ id }) => ({ area_id: id, ...shareOf(({ area }) => area === id) }));
  return {
    totals: totalsIn(from, to),
    previous_totals: isAllTime || !wasHere ? null : totalsIn(addDays(from, -length), addDays(from, -1)),
    pillars,
    areas,
    this_week: steps(addDays(to, -6), to),
    last_week: steps(addDays(to, -13), addDays(to, -7)),
  };
}

/** The first and the last day of the log; the last is today at least. */
export const wholeLog = ({ log }: Life, today: string) => {
  const days = [...log.map(({ day }) => day), today].toSorted();
  return { from: log.map(({ day }) => day).toSorted()[0] ?? today, to: days.at(-1)! };
};
