import { expect, test, vi } from 'vitest';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { inputOf, useDraft } from './use-draft.ts';

type Commit = (text: string) => Promise<boolean>;
const render = (commit: Commit, saved = 'Run') =>
  renderHook(({ text }: { text: string }) => useDraft(text, commit), { props: { text: saved } });
const saving = (went = true) => vi.fn<Commit>(async () => went);

test('a text is saved when its field is left, and nothing is saved if nothing was typed', async () => {
  const commit = saving();
  const hook = await render(commit);
  await perform(() => hook.result.leave());
  await perform(() => inputOf(hook.result).onChange({ currentTarget: { value: 'Run far' } }));
  expect([hook.result.value, commit.mock.calls]).toEqual(['Run far', []]);
  await perform(() => inputOf(hook.result).onBlur());
  expect(commit.mock.calls).toEqual([['Run far']]);
  await hook.rerender({ text: 'Run far' });
  expect([hook.result.draft, hook.result.value]).toEqual([null, 'Run far']);
});

test('a text that could not be saved stays in the field', async () => {
  const hook = await render(saving(false));
  await perform(() => hook.result.change(''));
  await perform(() => hook.result.leave());
  expect([hook.result.draft, hook.result.value]).toEqual(['', '']);
});

test('a finished save keeps text that was typed during the save', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hook = await render(() => promise);
  await perform(() => hook.result.choose('One'));
  await perform(() => hook.result.change('Two'));
  await perform(() => resolve(true));
  expect(hook.result.value).toBe('Two');
});

test('a text that is already saved is not sent again', async () => {
  const commit = saving();
  const hook = await render(commit);
  await perform(() => hook.result.choose('Run'));
  expect([commit.mock.calls, hook.result.draft]).toEqual([[], null]);
});

test('a typed text is saved when the panel closes, and a discarded one is not', async () => {
  const commit = saving();
  const hook = await render(commit);
  await perform(() => hook.result.change('Dropped'));
  await perform(() => hook.result.forget());
  await perform(() => hook.result.change('Kept'));
  await hook.unmount();
  expect(commit.mock.calls).toEqual([['Kept']]);
});

test('a text that was changed elsewhere during editing is not overwritten: the person chooses between both', async () => {
  const commit = saving();
  const hook = await render(commit);
  await perform(() => hook.result.change('Run far'));
  await hook.rerender({ text: 'Run slowly' });
  expect([hook.result.value, hook.result.elsewhere?.theirs]).toEqual(['Run far', 'Run slowly']);
  await perform(() => hook.result.leave());
  expect(commit).not.toHaveBeenCalled();
  await perform(() => hook.result.elsewhere!.onKeep());
  expect(commit.mock.calls).toEqual([['Run far']]);

  const other = await render(commit);
  await perform(() => other.result.change('Run far'));
  await other.rerender({ text: 'Run slowly' });
  await perform(() => other.result.elsewhere!.onTake());
  expect([other.result.value, other.result.elsewhere, commit.mock.calls.length]).toEqual(['Run slowly', null, 1]);
});

test('a text saved here is not a change from elsewhere, even if the server reformats it', async () => {
  const hook = await render(saving(), '30 min');
  await perform(() => hook.result.change('45'));
  await perform(() => hook.result.leave());
  await hook.rerender({ text: '45 min' });
  expect([hook.result.value, hook.result.elsewhere]).toEqual(['45 min', null]);
  await perform(() => hook.result.change('50'));
  expect(hook.result.elsewhere).toBeNull();
});

test('closing during a conflict saves neither text over the other', async () => {
  const commit = saving();
  const hook = await render(commit);
  await perform(() => hook.result.change('Run far'));
  await hook.rerender({ text: 'Run slowly' });
  await hook.unmount();
  expect(commit).not.toHaveBeenCalled();
});
