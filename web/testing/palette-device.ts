import { plain } from '#contract/general/fold.ts';
import { alikeWords, wordsOf } from '#contract/general/typing-errors.ts';
import type { SearchHit } from '#contract/search.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { aProject } from './a-project.ts';
import { aTask } from './a-task.ts';
import { fakeServer } from './fake-server.ts';

export const TASKS: readonly string[] = [
  'Call Tom',
  'Pay rent',
  'Delete old photos',
  'Complete tax return',
  'Open a bank account',
  'Buy new shoes',
  'Read settings of the router',
  'Focus group notes',
  'Dark chocolate',
  'Rename the company',
  'Skip rope',
  'Today show rehearsal',
  'Buy vitamins',
  'Dentist appointment',
  'Renew passport',
  'Water the plants',
  'Letter to the landlord',
  'Book flights to Lisbon',
  'Proofread chapter two',
  'Fix the dripping tap',
  'Ask about the new job',
];

export const hit = (kind: SearchHit['kind'], name: string, id = `${kind} ${name}`): SearchHit => ({
  ...{ kind, id, name, path: [], path_ids: [], snippet: name, score: 1, date: null },
  ...{ is_archived: false, completed: name === DONE },
});
const DONE = 'Journal shelves';
const PROJECTS = ['Half marathon', 'Kitchen renovation'];
const AREAS = ['Home', 'Running'];
const PILLARS = ['Health'];
/** Only the server has them. */
const REPEATING = ['Practise the violin'];
/** Archived. */
const OLD = { project: 'Old shed', area: 'Choir', pillar: 'Craft' } as const;

/** Names with the ids of their records. */
const withIds = (kind: SearchHit['kind'], names: readonly string[]) =>
  names.map((name, index) => ({ id: `${kind}-${index}`, name }));

/** Answers as the server does: every word is in the name, or a word of it with a typing error. */
export function search(
  q: string,
  kinds: readonly string[],
  tasks = TASKS,
  projects: readonly string[] = PROJECTS,
): SearchHit[] {
  const typed = q.replace('is:archived ', '');
  const words = plain(typed).split(/\s+/);
  const isNamed = ({ name }: SearchHit) => {
    const ofName = wordsOf(plain(name));
    return words.every((word) => plain(name).includes(word) || alikeWords(word, ofName, true).length > 0);
  };
  const of = (kind: SearchHit['kind'], names: readonly string[]) =>
    withIds(kind, names).map(({ id, name }) => hit(kind, name, id));
  const old = Object.entries(OLD).map(([kind, name]) => ({
    ...hit(kind as 'area', name, `old-${kind}`),
    is_archived: true,
  }));
  const used = [
    ...of('task', [...tasks, DONE]),
    ...of('project', projects),
    ...of('area', AREAS),
    ...of('pillar', PILLARS),
    ...of('recurring_task', REPEATING),
  ];
  const all = typed === q ? used : old;
  return all.filter((each) => isNamed(each) && (kinds.length === 0 || kinds.includes(each.kind)));
}

const OLD_PROJECT = aProject('old-project', { name: OLD.project, archived: true });

/** The areas or pillars in use, and the archived one if it is known. */
const places = (kind: 'area' | 'pillar', names: readonly string[], known: boolean) => [
  ...withIds(kind, names).map((each) => ({ ...each, archived: false })),
  ...(known ? [{ id: `old-${kind}`, name: OLD[kind], archived: true }] : []),
];

/**
 * A device, online with {@link search}.
 * @param known whether it has the tasks, and what is archived.
 */
export async function openDevice({
  tasks = TASKS,
  projects = PROJECTS as readonly string[],
  hits = [] as readonly SearchHit[],
  known = true,
  answered = Promise.resolve(),
}) {
  const named = withIds('task', [...tasks, DONE]).map(({ id, name }) => aTask(id, { name, completed: name === DONE }));
  const server = fakeServer({
    'GET /tasks': () => ({ body: named.filter(({ completed }) => known || completed) }),
    'GET /projects': () => ({
      body: [
        ...withIds('project', projects).map(({ id, name }) => aProject(id, { name })),
        aProject('Inbox', { is_inbox: true }),
        ...(known ? [OLD_PROJECT] : []),
      ],
    }),
    'GET /areas': () => ({ body: places('area', AREAS, known) }),
    'GET /pillars': () => ({ body: places('pillar', PILLARS, known) }),
    'GET /search': async ({ query }) => {
      await answered;
      const body = [
        ...hits,
        ...search(query.get('q')!, (query.get('kinds') || '').split(',').filter(Boolean), tasks, projects),
      ];
      return { body, headers: { 'X-Total-Count': `${body.length}` } };
    },
  });
  const archived = true;
  await server.open(taskQueries.open());
  await server.open(projectQueries.list({ archived }));
  await server.open(areaQueries.list({ archived }));
  await server.open(pillarQueries.list({ archived }));
  return server;
}
