import { afterEach, expect, test, vi } from 'vitest';
import type { SearchHit } from '#contract/search.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { hit } from '#web/testing/palette-device.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { command } from './first-hit.commands.ts';
import { readText } from './results.ts';
import { useResults } from './use-results.ts';

// The server is asked at once.
vi.mock('@mantine/hooks', () => ({ useDebouncedValue: (value: string) => [value] }));

afterEach(() => vi.unstubAllGlobals());

async function render(text: string, hits: readonly SearchHit[], { answers = true } = {}) {
  const answered = Promise.withResolvers<void>();
  const asked: string[] = [];
  const { client, open } = fakeServer({
    'GET /tasks': () => ({ body: [aTask('1', { name: 'Bake buns' })] }),
    'GET /search': async ({ query }) => {
      asked.push(`${query.get('q')} ${query.get('kinds')}`);
      await answered.promise;
      return { body: hits, headers: { 'X-Total-Count': `${hits.length}` } };
    },
  });
  if (answers) answered.resolve();
  await open(taskQueries.open());
  let completed = text;
  const props = {
    ...readText(text),
    text,
    onText: (next: string) => void (completed = next),
    start: [],
    onOnly: () => undefined,
    actionsOf: () => [],
  };
  const hook = await renderHook(
    () =>
      useResults({
        ...props,
        commands: [command('Go to Baked goods'), command('Dark theme')],
        create: props.words === '' ? [] : [{ ...command(`New task “${props.words}”`), creates: true }],
      }),
    { client },
  );
  await perform(() => undefined);
  return { hook, asked, answer: () => answered.resolve(), completed: () => completed };
}

const shown = ({ result }: { result: ReturnType<typeof useResults> }) =>
  result.groups.map(({ title, rows }) => [title, ...rows.map(({ found, command: does }) => (found ?? does)!.name)]);

test('names of the device are shown at once, and hits of the server join them below the selection', async () => {
  const { hook, answer } = await render('bak', [hit('task', 'Bakery'), hit('project', 'Baking')], {
    answers: false,
  });
  expect(shown(hook)).toEqual([
    ['Tasks', 'Bake buns'],
    ['Do', 'Go to Baked goods', 'New task “bak”'],
  ]);
  expect(hook.result.selected?.found?.name).toBe('Bake buns');
  await perform(answer);
  expect(hook.result.count).toBe(2);
  expect(shown(hook)).toEqual([
    ['Tasks', 'Bake buns', 'Bakery'],
    ['Projects', 'Baking'],
    ['Do', 'Go to Baked goods', 'New task “bak”'],
  ]);
  expect(hook.result.selected?.found?.name).toBe('Bake buns');
});

test('nothing is selected while only the server may have hits, then the first hit is', async () => {
  const { hook, answer } = await render('zur', [hit('task', 'Zürich')], { answers: false });
  expect(hook.result).toMatchObject({ busy: true, selected: null });
  await perform(answer);
  expect(hook.result).toMatchObject({ busy: false, isNothing: false, selected: { found: { name: 'Zürich' } } });
});

test('without any hit, the new task is selected', async () => {
  const { hook } = await render('zebra', []);
  expect(hook.result.isNothing).toBe(true);
  expect(hook.result.selected?.command?.name).toBe('New task “zebra”');
});

test('a matching command is selected, and the palette does not say that nothing was found', async () => {
  const { hook } = await render('dark', []);
  expect(hook.result).toMatchObject({ isNothing: false, selected: { command: { name: 'Dark theme' } } });
});

test('a sign at the beginning limits what is searched', async () => {
  const projects = await render('#bak', [hit('project', 'Baking')]);
  expect(shown(projects.hook)).toEqual([['Projects', 'Baking']]);
  expect(projects.asked).toEqual(['bak project']);
  const commands = await render('>', []);
  expect(shown(commands.hook)).toEqual([['Do', 'Go to Baked goods', 'Dark theme']]);
  expect(commands.asked).toEqual([]);
});

test('a group with more rows than are shown has an entry for all', async () => {
  const { hook } = await render(
    'ba',
    [2, 3, 4, 5].map((id) => hit('task', `Bake ${id}`)),
  );
  expect(shown(hook)[0]).toEqual(['Tasks', 'Bake buns', 'Bake 2', 'Bake 3', '3 of 5']);
});

test('the values of a filter that is being typed come first, and completing one keeps the palette open', async () => {
  const { hook, completed } = await render('bake is:o', [hit('task', 'Bake bread')]);
  expect(shown(hook)[0]).toEqual(['Filters', 'is:open']);
  const { command: complete } = hook.result.selected!;
  expect(complete).toMatchObject({ name: 'is:open', stays: 'filter' });
  complete!.run();
  expect(completed()).toBe('bake is:open ');
  expect((await render('bake is:open', [])).hook.result.groups.map(({ title }) => title)).not.toContain('Filters');
});
