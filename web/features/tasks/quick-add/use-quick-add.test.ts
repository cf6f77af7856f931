import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { keepUser } from '#web/platform/session.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import { createdTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { undoHistory } from '#web/ui/toast/undo-stack.ts';
import { loadGrammar } from './load-grammar.ts';
import { forgetEntered, leftEntered, type LineDraft } from './line-drafts.ts';
import { type QuickAddOptions, useQuickAdd } from './use-quick-add.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
});

const project = (id: string, name: string) => ({ id, name, area_name: null }) as Project;
const home = project('h', 'Home');
const work = project('w', 'Work');

async function render(options: Partial<QuickAddOptions> = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const projects = 'projects' in options ? options.projects : [home, work];
  const server = fakeServer({
    'GET /projects': () => ({ body: projects }),
    'GET /areas': () => ({ body: options.areas ?? [] }),
    'POST /tasks': ({ body }) => ({ status: 201, body: createdTask(body) }),
    ...answers,
  });
  const hook = await renderHook(() => useQuickAdd({ areas: [], wanted: false, ...options, projects }), {
    client: server.client,
  });
  const add = async (line: string) => {
    await perform(() => hook.result.change(line));
    await perform(() => hook.result.add());
  };
  return { ...server, hook, add, tasks: () => server.sent.map(({ body }) => body as Task) };
}

test('a line is read by the grammar: priority and project become fields, the rest the name', async () => {
  const { hook, add, tasks } = await render();
  await add('Buy paint !high #Work');
  expect(tasks()).toMatchObject([{ name: 'Buy paint', priority: 'high', project_id: 'w', due_date: null }]);
  expect([hook.result.line, hook.result.added?.name, hook.result.error]).toEqual(['', 'Buy paint', null]);
  await add('Buy brushes #Work');
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(2);
});

test('only the toast announces a task when the line covers the page', async () => {
  const { hook, add } = await render({ covers: true });
  await add('Buy paint');
  expect(hook.result.hasToast).toBe(true);
  const beside = await render();
  await beside.add('Buy paint');
  expect(beside.hook.result.hasToast).toBe(false);
});

test('an unsent line is restored when the field opens again, until it is added', async () => {
  keepUser({ id: 'ana' } as User);
  const first = await render();
  await perform(() => first.hook.result.change('Buy paint #Work'));
  await first.hook.unmount();
  const again = await render();
  expect([again.hook.result.line, again.hook.result.notice?.afresh]).toEqual(['Buy paint #Work', false]);
  await perform(() => again.hook.result.notice?.onSwap());
  expect([again.hook.result.line, again.hook.result.notice?.afresh]).toEqual(['', true]);
  await perform(() => again.hook.result.notice?.onSwap());
  await perform(() => again.hook.result.add());
  expect(again.tasks()).toMatchObject([{ name: 'Buy paint', project_id: 'w' }]);
  expect((await render()).hook.result.line).toBe('');
});

test('a new thought typed over a restored line begins a new one, and the old one is put aside', async () => {
  keepUser({ id: 'eva' } as User);
  const first = await render();
  await perform(() => first.hook.result.change('Water the plants every month'));
  await first.hook.unmount();
  const { hook, add, tasks } = await render();
  expect(hook.result.isRestored).toBe(true);
  await perform(() => hook.result.change('Water the plants every month!'));
  expect(hook.result.notice?.afresh).toBe(false);
  await perform(() => hook.result.change('D'));
  expect(hook.result.notice).toMatchObject({ afresh: true, aside: 1 });
  await add('Dentist');
  expect(tasks()).toMatchObject([{ name: 'Dentist' }]);
  await perform(() => hook.result.notice?.onSwap());
  expect(hook.result.line).toBe('Water the plants every month!');
  await perform(() => hook.result.change('Pasted text'));
  expect(hook.result.notice).toMatchObject({ afresh: true, aside: 1 });
});

test('an unsent line is a draft that can be put aside and restored, and a refused one keeps its id', async () => {
  keepUser({ id: 'ben' } as User);
  const first = await render({}, { 'POST /tasks': () => ({ status: 400, body: { detail: 'No' } }) });
  await perform(() => first.hook.result.change('Tea'));
  await perform(() => first.hook.result.leave());
  expect([first.hook.result.line, first.hook.result.notice?.afresh]).toEqual(['Tea', false]);
  await perform(() => first.hook.result.notice?.onSwap());
  expect([first.hook.result.line, first.hook.result.notice?.afresh]).toEqual(['', true]);
  await perform(() => first.hook.result.notice?.onSwap());
  await perform(() => first.hook.result.add());
  const [refused] = first.tasks();
  await first.hook.unmount();
  const again = await render();
  await perform(() => again.hook.result.add());
  expect([refused?.id, again.tasks()[0]?.name]).toEqual([again.tasks()[0]?.id, 'Tea']);
});

test('without a project in the text, the chosen project is used, otherwise that of the page, otherwise the Inbox', async () => {
  const onPage = await render({ projectId: 'h' });
  await onPage.add('Tea');
  await perform(() => onPage.hook.result.choose(null));
  await onPage.add('Coffee');
  await onPage.add('Cake');
  expect(onPage.tasks().map(({ project_id }) => project_id)).toEqual(['h', null, 'h']);
  const anywhere = await render({ projects: [work] });
  await anywhere.add('Tea');
  await perform(() => anywhere.hook.result.choose('w'));
  await anywhere.add('Coffee');
  await anywhere.add('Cake');
  expect(anywhere.tasks().map(({ project_id }) => project_id)).toEqual([null, 'w', null]);
  const empty = await render({ projects: [] });
  await empty.add('Tea');
  expect([empty.tasks()[0]!.project_id, empty.hook.result.error]).toEqual([null, null]);
});

test('lines entered while a task is being sent are shown at once, and sent after it, each once', async () => {
  const answer = Promise.withResolvers<void>();
  const { hook, add, tasks, records } = await render(
    {},
    {
      'POST /tasks': async ({ body }) => {
        await answer.promise;
        return { status: 201, body: createdTask(body) };
      },
    },
  );
  for (const line of ['Tea', 'Bread']) {
    await perform(() => hook.result.change(line));
    await perform(() => void hook.result.add());
  }
  await perform(() => hook.result.change('Mil'));
  expect([hook.result.line, tasks().length]).toEqual(['Mil', 1]);
  expect(records.all('task').map(({ name }) => name)).toEqual(['Tea', 'Bread']);
  await perform(answer.resolve);
  await eventually(() => expect(tasks().map(({ name }) => name)).toEqual(['Tea', 'Bread']));
  await add('Milk');
  expect(tasks().map(({ name }) => name)).toEqual(['Tea', 'Bread', 'Milk']);
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(3);
});

test('offline, lines become tasks at once, in order, even if projects were never loaded', async () => {
  const { hook, records } = await render({ projects: [] }, { 'GET /projects': () => new Promise(() => undefined) });
  setConnection('offline');
  for (const line of ['Tea', 'Bread']) {
    await perform(() => hook.result.change(line));
    await perform(() => void hook.result.add());
  }
  await eventually(() => expect(records.waiting().waiting.map(({ label }) => label.name)).toEqual(['Tea', 'Bread']));
  expect(records.all('task').map(({ name }) => name)).toEqual(['Tea', 'Bread']);
});

test('an entered line is stored until it is processed, and is shown if the page was closed before that', async () => {
  keepUser({ id: 'cas' } as User);
  const slow = await render({}, { 'GET /projects': () => new Promise(() => undefined) });
  await perform(() => slow.hook.result.change('Tea'));
  await perform(() => void slow.hook.result.add());
  expect(leftEntered('line anywhere ')).toEqual([]);
  const [entered] = storedDraft<LineDraft[]>('line anywhere  entered')!;
  forgetEntered('line anywhere ', entered!);
  keepDraft('line anywhere  entered', [entered]);
  const again = await render();
  expect(again.hook.result.refused).toMatchObject([{ draft: { line: 'Tea' } }]);
  await perform(() => again.hook.result.retry(again.hook.result.refused[0]!.draft));
  expect(again.tasks()).toMatchObject([{ id: entered!.id, name: 'Tea' }]);
  expect([again.hook.result.refused, storedDraft('line anywhere  entered')]).toEqual([[], null]);
});

test('a line edited after a lost answer updates its task', async () => {
  keepUser({ id: 'dan' } as User);
  await render();
  const draft = { id: 'lost', line: 'Tea', rejected: [], accepted: [], again: true };
  keepDraft('line anywhere ', { draft, wasSent: true });
  const { add, sent } = await render(
    {},
    { 'PUT /tasks/lost': ({ body }) => ({ body: createdTask({ id: 'lost', ...(body as object) }) }) },
  );
  await add('Green tea');
  expect(sent).toMatchObject([
    { line: 'POST /tasks', body: { id: 'lost' } },
    { line: 'PUT /tasks/lost', body: { name: 'Green tea' } },
  ]);
});

test('a line refused while the next is typed is shown below it, and can be retried with the same id', async () => {
  let refuses = true;
  const answer = Promise.withResolvers<void>();
  const { hook, tasks } = await render(
    {},
    {
      'POST /tasks': async ({ body }) => {
        await answer.promise;
        if (refuses) return { status: 400, body: { detail: 'Not now' } };
        return { status: 201, body: createdTask(body) };
      },
    },
  );
  await perform(() => hook.result.change('Tea'));
  await perform(() => void hook.result.add());
  await perform(() => hook.result.change('Brea'));
  await perform(answer.resolve);
  await eventually(() => expect(hook.result.refused).toMatchObject([{ draft: { line: 'Tea' }, reason: 'Not now' }]));
  expect([hook.result.line, hook.result.error]).toEqual(['Brea', null]);
  refuses = false;
  await perform(() => hook.result.retry(hook.result.refused[0]!.draft));
  expect([hook.result.refused, hook.result.line]).toEqual([[], 'Brea']);
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(1);
});

test('the Undo key deletes an added task, together with its repeat rule', async () => {
  resetToasts();
  const { add, sent } = await render(
    {},
    {
      'POST /tasks': ({ body }) => ({ status: 201, body: createdTask(body, { recurring_task_id: 'rule' }) }),
    },
  );
  await add('Tea');
  const { id } = sent[0]!.body as Task;
  expect(undoLast()).toBe(true);
  await eventually(() => expect(currentToast().toast?.message).toBe('Undone: “Tea” added'));
  expect(sent.slice(1).map(({ line }) => line)).toEqual(['DELETE /recurring-tasks/rule', `DELETE /tasks/${id}`]);
});

test('Undo of a task that repeats deletes nothing once an occurrence has changed', async () => {
  resetToasts();
  const detail = 'The repeat or one of its occurrences has changed since.';
  const { add, sent } = await render(
    {},
    {
      'POST /tasks': ({ body }) => ({ status: 201, body: createdTask(body, { recurring_task_id: 'rule' }) }),
      'DELETE /recurring-tasks/rule': () => ({ status: 409, body: { detail } }),
    },
  );
  await add('Tea');
  expect(undoLast()).toBe(true);
  await eventually(() => expect(currentToast().toast?.message).toBe(`Not undone: ${detail}`));
  expect(sent.map(({ line }) => line)).toEqual(['POST /tasks', 'DELETE /recurring-tasks/rule']);
});

test('a line without a name is not sent', async () => {
  const { hook, add, tasks } = await render({ projectId: 'h' });
  await add('!high');
  expect(hook.result.error).toBe('Enter a name too.');
  await add('  ');
  expect(tasks()).toEqual([]);
});

test('a name that is too long is cut, and the description has the full text', async () => {
  await loadGrammar();
  const { hook, add, tasks } = await render({ wanted: true });
  const text = `Write ${'down all that Ana said '.repeat(15)}`.trim();
  await perform(() => hook.result.change(`${text} !high`));
  expect([hook.result.isLong, hook.result.error]).toEqual([true, null]);
  await add(`${text} !high`);
  const [task] = tasks();
  expect(task).toMatchObject({ description: text, priority: 'high' });
  expect(task?.name.length).toBeLessThanOrEqual(TASK_NAME_MAX);
  expect(hook.result.isLong).toBe(false);
});

test('each of several lines becomes a task, with its own fields and the shared project', async () => {
  const { hook, tasks } = await render();
  await perform(() => hook.result.change('- Buy paint !high\n- Buy brushes\n\n* Call Ana #Work'));
  await perform(() => hook.result.choose('h'));
  expect([hook.result.lines.length, hook.result.chips]).toEqual([3, []]);
  await perform(() => hook.result.add());
  await eventually(() => expect(tasks()).toHaveLength(3));
  expect(tasks()).toMatchObject([
    { name: 'Buy paint', priority: 'high', project_id: 'h' },
    { name: 'Buy brushes', project_id: 'h' },
    { name: 'Call Ana', project_id: 'w' },
  ]);
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(3);
  expect(hook.result.line).toBe('');
});

test('lines pasted together name the line above, without subtasks, so that they stay in their order', async () => {
  const { hook, sent, tasks } = await render();
  await perform(() => hook.result.change('- Tea\n- Milk\n    - Oat\n- Honey'));
  await perform(() => hook.result.add());
  await eventually(() => expect(sent).toHaveLength(4));
  const [tea, milk] = tasks();
  const above = sent.map(({ body }) => (body as { pasted_after?: string }).pasted_after);
  expect(above.toSorted()).toEqual([tea!.id, milk!.id, undefined, undefined].toSorted());
  expect((sent.at(-1)!.body as { name: string }).name).toBe('Honey');
  expect(above.at(-1)).toBe(milk!.id);
});

test('several lines are undone together, the last first', async () => {
  resetToasts();
  const { hook, sent, tasks } = await render({ covers: true });
  await perform(() => hook.result.change('Buy paint\nBuy brushes\nCall Ana'));
  await perform(() => hook.result.add());
  await eventually(() => expect(currentToast().toast?.message).toBe('3 tasks added'));
  expect(undoHistory().undos).toHaveLength(1);
  const deletions = tasks()
    .map(({ id }) => `DELETE /tasks/${id}`)
    .toReversed();
  await perform(() => undoLast());
  await eventually(() => expect(sent.slice(3).map(({ line }) => line)).toEqual(deletions));
});

test('a ticked line becomes a completed task that does not repeat', async () => {
  const { hook, tasks } = await render();
  await perform(() => hook.result.change('- Buy paint\n- [x] Water the plants every day'));
  await perform(() => hook.result.add());
  await eventually(() => expect(tasks()).toHaveLength(2));
  expect(tasks()[1]).toMatchObject({ name: 'Water the plants every day', completed: true });
  expect(tasks()[1]!.recurrence_pattern ?? null).toBeNull();
});

test('one toast announces several lines added where the page does not show them', async () => {
  resetToasts();
  const show = { label: 'Show', run: () => undefined };
  const afterAdd = async ({ name }: Task) => ({ message: `“${name}” added to tomorrow`, also: show });
  const { hook } = await render({ afterAdd });
  await perform(() => hook.result.change('Buy paint\nBuy brushes'));
  await perform(() => hook.result.add());
  await eventually(() => expect(currentToast().toast).toMatchObject({ message: '2 tasks added', also: show }));
  expect(hook.result.hasToast).toBe(true);
});

test('several lines can be joined into one task', async () => {
  const { hook, tasks } = await render();
  await perform(() => hook.result.change('Buy paint\nand brushes'));
  await perform(() => hook.result.join());
  expect(hook.result.line).toBe('Buy paint and brushes');
  await perform(() => hook.result.add());
  expect(tasks()).toMatchObject([{ name: 'Buy paint and brushes' }]);
});

test('a refused line stays with its reason, and a retry creates no second task', async () => {
  const { hook, add, tasks } = await render(
    { projectId: 'h' },
    { 'POST /tasks': () => ({ status: 400, body: { detail: 'Project not found' } }) },
  );
  await add('Tea');
  await perform(() => hook.result.add());
  expect([hook.result.line, hook.result.error]).toEqual(['Tea', 'Project not found']);
  expect(new Set(tasks().map(({ id }) => id)).size).toBe(1);
});

test('if a follow-up step fails, the task stays, and a toast says what was not done', async () => {
  const afterAdd = () => Promise.reject(new Error('Not now'));
  const { hook, add } = await render({ projectId: 'h', afterAdd, whenNotDone: 'it is not on today’s list' });
  await add('Tea');
  expect(hook.result.added?.name).toBe('Tea');
  expect(hook.result.error).toMatch(/^“Tea” was added, but it is not on today’s list: /);
});

const running = { id: 'running', name: 'Running' } as Area;

/** Types into the line with the caret at its end. */
async function renderList(options: Partial<QuickAddOptions> = {}, answers?: Parameters<typeof fakeServer>[0]) {
  await loadGrammar();
  const rendered = await render({ wanted: true, ...options }, answers);
  const { hook } = rendered;
  const type = async (line: string) => {
    await perform(() => hook.result.change(line));
    await perform(() => hook.result.list.onCaret(line.length, line));
  };
  const press = (key: string) => perform(() => hook.result.list.onKey(key));
  const listed = () =>
    hook.result.list.entries.map((entry) =>
      entry.kind === 'project' ? entry.project.name : entry.kind === 'inbox' ? 'Inbox' : `Create ${entry.name}`,
    );
  return { ...rendered, type, press, listed };
}

test('# lists the projects; Enter chooses a certain match, and its words leave the line', async () => {
  const { hook, type, press, listed, tasks } = await renderList();
  await type('Buy paint #wo');
  expect([listed(), hook.result.list.active]).toEqual([['Work', 'Inbox', 'Create wo'], 0]);
  expect(await press('Enter')).toBe(true);
  expect([hook.result.line, hook.result.project, hook.result.list.isOpen]).toEqual(['Buy paint ', work, false]);
  expect(await press('Enter')).toBe(false);
  await perform(() => hook.result.add());
  expect(tasks()).toMatchObject([{ name: 'Buy paint', project_id: 'w' }]);
  expect(hook.result.project).toBeUndefined();
});

test('# offers nothing before any project is known, and creates none while the areas are unknown', async () => {
  const cold = await renderList({ projects: undefined, areas: undefined });
  await cold.type('Buy paint #wo');
  expect([cold.listed(), cold.hook.result.list.isMissing]).toEqual([[], true]);
  await cold.type('Buy paint');
  expect(cold.hook.result.list.isMissing).toBe(false);

  const { hook, type, listed } = await renderList({ areas: undefined });
  await type('Buy paint #Parents');
  expect([listed(), hook.result.list.isMissing]).toEqual([['Inbox'], false]);
});

test('arrow keys move around the list, Tab chooses the active entry, Escape closes the list until # is typed again', async () => {
  const { hook, type, press } = await renderList({ projectId: 'h' });
  await type('Tea #o');
  expect(hook.result.list.active).toBe(0);
  await press('ArrowUp');
  expect(hook.result.list.active).toBe(3);
  await press('ArrowUp');
  await press('Tab');
  expect([hook.result.line, hook.result.project]).toEqual(['Tea ', undefined]);
  await type('Tea #o');
  await press('Escape');
  expect([hook.result.list.isOpen, await press('Enter')]).toEqual([false, false]);
  await type('Tea ');
  await type('Tea #o');
  expect(hook.result.list.isOpen).toBe(true);
});

test('a project typed before the projects are loaded is not offered as a new one', async () => {
  const { hook, type, press, tasks } = await renderList(
    { projects: undefined },
    { 'GET /projects': () => ({ body: [home, work] }) },
  );
  await type('Buy paint #Work');
  expect([hook.result.list.isOpen, await press('Enter')]).toEqual([false, false]);
  await perform(() => hook.result.add());
  expect(tasks()).toMatchObject([{ name: 'Buy paint', project_id: 'w' }]);
});

test('without a certain match, Enter adds the task', async () => {
  const { hook, type, press } = await renderList();
  for (const line of ['Tea #', 'Tag it #hme', 'Tweet #winning']) {
    await type(line);
    expect([line, hook.result.list.active, await press('Enter')]).toEqual([line, -1, false]);
  }
});

test('a project chosen from the list replaces one named in the line', async () => {
  const { hook, type, press } = await renderList();
  await type('Tea #Home and cake #wor');
  await press('Enter');
  expect([hook.result.line, hook.result.project]).toEqual(['Tea and cake ', work]);
});

test('Create makes a project in the matching or chosen area, together with its task', async () => {
  const { hook, sent, type, press } = await renderList(
    { areas: [running, { id: 'garden', name: 'The garden' } as Area] },
    { 'POST /projects': ({ body }) => ({ status: 201, body }) },
  );
  await type('Dig #Garden shed');
  await press('ArrowUp');
  await press('Enter');
  expect(hook.result.project).toMatchObject({ name: 'Garden shed', area: { id: 'garden' } });
  expect(sent).toEqual([]);
  await perform(() => hook.result.chooseArea(running));
  await perform(() => hook.result.add());
  const { id } = sent[0]!.body as Project;
  expect(sent).toMatchObject([
    { line: 'POST /projects', body: { name: 'Garden shed', area_id: 'running' } },
    { line: 'POST /tasks', body: { name: 'Dig', project_id: id } },
  ]);
});

test('a task refused after its new project was created makes no second project', async () => {
  let refuses = true;
  const { hook, sent, type } = await renderList(
    {},
    {
      'POST /projects': ({ body }) => ({ status: 201, body }),
      'POST /tasks': ({ body }) =>
        refuses ? { status: 400, body: { detail: 'Not now' } } : { status: 201, body: createdTask(body) },
    },
  );
  await type('Dig');
  await perform(() => hook.result.chooseNew('Shed'));
  await perform(() => hook.result.add());
  expect([hook.result.line, hook.result.error]).toEqual(['Dig', 'Not now']);
  refuses = false;
  await perform(() => hook.result.add());
  const ids = sent.filter(({ line }) => line === 'POST /projects').map(({ body }) => (body as Project).id);
  expect(new Set(ids).size).toBe(1);
  expect(hook.result.added?.name).toBe('Dig');
});

test('lines refused together are all restored after a reload', async () => {
  keepUser({ id: 'ana' } as User);
  const refusing = { 'POST /tasks': () => ({ status: 429, body: { detail: 'Too many requests' } }) };
  const { hook, add } = await render({}, refusing);
  await add('Tea\nMilk\nHoney');
  expect([hook.result.line, hook.result.refused.map(({ draft }) => draft.line)]).toEqual(['Tea', ['Milk', 'Honey']]);
  await hook.unmount();
  const again = (await render()).hook;
  expect([again.result.line, again.result.refused.map(({ draft }) => draft.line)]).toEqual(['Tea', ['Milk', 'Honey']]);
  for (const { draft } of again.result.refused) await perform(() => again.result.drop(draft));
  await perform(() => again.result.change(''));
});

test('Tab accepts all offers, and leaves the line if there are none', async () => {
  await loadGrammar();
  const { hook, tasks } = await render({ wanted: true });
  const tab = { key: 'Tab', shiftKey: false };
  await perform(() => hook.result.change('Meet Ana every monday except holidays'));
  expect([hook.result.chips, hook.result.offers.length > 0]).toEqual([[], true]);
  expect(hook.result.onKey({ ...tab, shiftKey: true })).toBe(false);
  await perform(() => expect(hook.result.onKey(tab)).toBe(true));
  expect([hook.result.offers, hook.result.chips.map(({ kind }) => kind)]).toEqual([[], ['repeat']]);
  expect(hook.result.onKey(tab)).toBe(false);
  expect(tasks()).toEqual([]);
});

test('a name of a project and an area offers both; the chosen one replaces the name, and Tab chooses none', async () => {
  await loadGrammar();
  const named = (id: string) => ({ ...home, id, name: 'Movement', area_id: 'area', area_name: 'Movement' });
  const { hook, tasks } = await render({ wanted: true, projects: [named('run'), named('area')] });
  await perform(() => hook.result.change('Run 5k #Movement tomorrow'));
  expect(hook.result.offers).toMatchObject([{ projectId: 'run' }, { projectId: 'area' }]);
  expect(hook.result.onKey({ key: 'Tab', shiftKey: false })).toBe(false);
  await perform(() => hook.result.accept(hook.result.offers[1]!));
  expect([hook.result.line, hook.result.project?.id, hook.result.offers]).toEqual(['Run 5k tomorrow', 'area', []]);
  await perform(() => hook.result.add());
  expect(tasks()).toMatchObject([{ name: 'Run 5k', project_id: 'area' }]);
});
