import type { Area } from '#contract/areas.ts';
import { plain } from '#contract/general/fold.ts';
import { alikeWords, wordsOf } from '#contract/general/typing-errors.ts';
import type { Pillar } from '#contract/pillars.ts';
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

export const hit = (kind: SearchHit['kind'], name: string, snippet = name): SearchHit => ({
  ...{ kind, id: name, name, path: [], path_ids: [], snippet, score: 1, date: null },
  ...{ is_archived: false, completed: name === DONE },
});
const DONE = 'Journal shelves';
const PROJECTS = ['Half marathon', 'Kitchen renovation'];
const AREAS = ['Home', 'Running'];
const PILLARS = ['Health'];
/** Archived. */
const OLD = { project: 'Old shed', area: 'Choir', pillar: 'Craft' } as const;

/** Answers as the server does: every word is in the name, or a word of it with a typing error. */
export function search(q: string, kinds: readonly string[], tasks = TASKS): SearchHit[] {
  const typed = q.replace('is:archived ', '');
  const words = plain(typed).split(/\s+/);
  const isNamed = ({ name }: SearchHit) => {
    const ofName = wordsOf(plain(name));
    return words.every((word) => plain(name).includes(word) || alikeWords(word, ofName, true).length > 0);
  };
  const of = (kind: SearchHit['kind'], names: readonly string[]) => names.map((name) => hit(kind, name));
  const old = Object.entries(OLD).map(([kind, name]) => ({ ...hit(kind as 'area', name), is_archived: true }));
  const used = [
    ...of('task', [...tasks, DONE]),
    ...of('project', PROJECTS),
    ...of('area', AREAS),
    ...of('pillar', PILLARS),
  ];
  const all = typed === q ? used : old;
  return all.filter((each) => isNamed(each) && (kinds.length === 0 || kinds.includes(each.kind)));
}

const area = (name: string, archived = false) => ({ id: name, name, archived }) as Area;
const pillar = (name: string, archived = false) => ({ id: name, name, archived }) as Pillar;

/**
 * A device, online with {@link search}.
 * @param known whether it has the tasks, and what is archived.
 */
export async function openDevice({
  tasks = TASKS,
  hits = [] as readonly SearchHit[],
  known = true,
  answered = Promise.resolve(),
}) {
  const old = known ? [OLD] : [];
  const server = fakeServer({
    'GET /tasks': () => ({
      body: [...(known ? tasks : []).map((name) => aTask(name, { name })), aTask(DONE, { completed: true })],
    }),
    'GET /projects': () => ({
      body: [
        ...PROJECTS.map((name) => aProject(name)),
        aProject('Inbox', { is_inbox: true }),
        ...old.map(({ project }) => aProject(project, { archived: true })),
      ],
    }),
    'GET /areas': () => ({ body: [...AREAS.map((name) => area(name)), ...old.map((each) => area(each.area, true))] }),
    'GET /pillars': () => ({
      body: [...PILLARS.map((name) => pillar(name)), ...old.map((each) => pillar(each.pillar, true))],
    }),
    'GET /search': async ({ query }) => {
      await answered;
      const body = [...hits, ...search(query.get('q')!, (query.get('kinds') || '').split(',').filter(Boolean), tasks)];
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
