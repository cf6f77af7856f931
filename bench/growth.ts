/**
 * Measures how much slower the day of a person becomes with ten times the tasks, both persons on one server, in turn.
 * Their days are alike: the further tasks are open, without a date or due in years.
 * Run it: node bench/growth.ts --url http://127.0.0.1:3000 [--small 1000] [--large 10000] [--seconds 6] [--slices 6]
 */
import { dashboardContract } from '#contract/dashboard.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { connect, describe, isSuccess, mapLimited, type WireRequest, wireRequest } from './client.ts';
import { loadFor, p50, ratio, type Slice } from './load.ts';
import { type BenchUser, makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { ms, table } from './report.ts';

const WARM_UP_SECONDS = 0.5;
/** Of these some are overdue, due or done today. */
const TASKS_AROUND_TODAY = 150;

const READS: Readonly<Record<string, (user: BenchUser) => WireRequest>> = {
  today: ({ token }) => wireRequest(todayContract.read, {}, token),
  dashboard: ({ token }) => wireRequest(dashboardContract.read, {}, token),
  'point read of a task': ({ token, taskIds }) =>
    wireRequest(tasksContract.get, { params: { id: taskIds[7]! } }, token),
};

const options = readOptions(
  ['url', 'small', 'large', 'seconds', 'slices'],
  'node bench/growth.ts --url http://127.0.0.1:3000 [--small 1000] [--large 10000] [--seconds 6] [--slices 6]',
);
const url = options.url.at(-1) ?? 'http://127.0.0.1:3000';
const sizes = [
  numberOption(options.small, 1000, TASKS_AROUND_TODAY),
  numberOption(options.large, 10_000, TASKS_AROUND_TODAY),
];
const slices = numberOption(options.slices, 6, 2);
const each = numberOption(options.seconds, 6, 0.1) / slices;

const users: BenchUser[] = [];
for (const size of sizes) users.push(await makePerson(size));
const client = connect(url, 1);

async function makePerson(tasks: number): Promise<BenchUser> {
  const user = await makeUser(url, { tasks: TASKS_AROUND_TODAY });
  const maker = connect(url, 8);
  const further = Array.from({ length: tasks - TASKS_AROUND_TODAY }, (_, index) => index);
  await mapLimited(further, 8, (index) => {
    const project_id = user.projectIds[index % user.projectIds.length]!;
    const body = { name: `Someday ${index}`, project_id, due_date: index % 2 === 0 ? null : '2090-06-01' };
    return maker.call(tasksContract.create, { body }, user.token);
  });
  maker.close();
  return user;
}

async function answerKilobytes(request: WireRequest): Promise<string> {
  const answer = await client.send(request);
  if (!isSuccess(answer.status)) throw new Error(describe(request, answer));
  return (answer.body.length / 1000).toFixed(0);
}

const rows = [['read', ...sizes.flatMap((size) => [`${size}: p50 ms`, 'kB']), 'p50 large/small  ']];
for (const [name, read] of Object.entries(READS)) {
  const requests = users.map(read);
  const measured: Slice[][] = requests.map(() => []);
  for (const request of requests) await loadFor(WARM_UP_SECONDS, 1, client, () => request);
  for (let number = 0; number < slices; number += 1) {
    for (const [index, request] of requests.entries()) {
      const slice = await loadFor(each, 1, client, () => request);
      if (slice.firstError !== undefined) throw new Error(slice.firstError);
      measured[index]!.push(slice);
    }
  }
  const [small, large] = measured as [Slice[], Slice[]];
  const figures = [];
  for (const [index, request] of requests.entries())
    figures.push(ms(p50(measured[index]!)), await answerKilobytes(request));
  rows.push([name, ...figures, ratio(small, large, p50)]);
}
client.close();
console.log(`\n${table(rows)}\n`);
