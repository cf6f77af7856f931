import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { keepUser } from '#web/platform/session.ts';
import { keepDraft } from '#web/records/drafts/draft-store.ts';
import { createdTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { emptyDraft, keepLine, lineSubject, passText, putPassedTextAside, readAside } from './line-drafts.ts';
import { ANYWHERE } from './places.ts';
import { useQuickAdd } from './use-quick-add.ts';

afterEach(() => {
  resetToasts();
  vi.unstubAllGlobals();
});

/** The line for new tasks, in a tab of its own. */
async function render() {
  const { client } = fakeServer({
    'GET /projects': () => ({ body: [] }),
    'POST /tasks': ({ body }) => ({ status: 201, body: createdTask(body) }),
  });
  const hook = await renderHook(() => useQuickAdd({ areas: [], projects: [], wanted: false }), { client });
  const add = async (line: string) => {
    await perform(() => hook.result.change(line));
    await perform(() => hook.result.add());
  };
  return { hook, add };
}

test('a shared line is not called a draft', async () => {
  keepUser({ id: 'sam' } as User);
  await (await render()).hook.unmount();
  keepLine(lineSubject(ANYWHERE, null), { ...emptyDraft(), line: 'Rye bread' }, { isShared: true });
  const { hook } = await render();
  expect([hook.result.line, hook.result.notice]).toEqual(['Rye bread', null]);
});

test('a line put aside is offered, also after others were added, until it is discarded', async () => {
  keepUser({ id: 'eve' } as User);
  const first = await render();
  await perform(() => first.hook.result.change('Buy paint'));
  await perform(() => first.hook.result.leave());
  await perform(() => first.hook.result.notice?.onSwap());
  await first.hook.unmount();
  const next = await render();
  expect([next.hook.result.line, next.hook.result.notice?.afresh]).toEqual(['', true]);
  await next.add('Buy tea');
  expect(next.hook.result.notice?.afresh).toBe(true);
  await next.hook.unmount();
  const last = await render();
  expect([last.hook.result.line, last.hook.result.notice?.afresh]).toEqual(['', true]);
  await perform(() => last.hook.result.change('Buy sugar'));
  await perform(() => last.hook.result.notice?.onDiscard());
  expect([last.hook.result.line, last.hook.result.notice]).toEqual(['Buy sugar', null]);
  await perform(() => last.hook.result.change(''));
  await last.hook.unmount();
  expect((await render()).hook.result.notice).toBeNull();
});

test('typed lines that texts of the palette put aside are restored one after the other', async () => {
  keepUser({ id: 'lea' } as User);
  const first = await render();
  for (const [typed, text] of [
    ['Buy paint', 'Call dad'],
    ['Call dad at noon', 'Buy tea'],
  ]) {
    await perform(() => first.hook.result.change(typed!));
    passText(text!);
    await perform(() => first.hook.result.enter());
  }
  await perform(() => first.hook.result.add());
  await perform(() => first.hook.result.leave());
  await first.hook.unmount();
  const { hook, add } = await render();
  expect(hook.result.line).toBe('');
  for (const typed of ['Call dad at noon', 'Buy paint']) {
    expect(hook.result.notice?.afresh).toBe(true);
    await perform(() => hook.result.notice?.onSwap());
    expect([hook.result.line, hook.result.notice?.afresh]).toEqual([typed, false]);
    await add(typed);
  }
  await hook.unmount();
  expect((await render()).hook.result.notice).toBeNull();
});

test('a line that another tab put aside is kept, and the latest is restored first', async () => {
  keepUser({ id: 'two' } as User);
  const [{ hook: one }, { hook: other }] = [await render(), await render()];
  for (const [hook, line] of [
    [one, 'Buy paint'],
    [other, 'Buy tea'],
  ] as const) {
    await perform(() => hook.result.change(line));
    passText('Call dad');
    await perform(() => hook.result.enter());
  }
  expect([one.result.notice?.aside, other.result.notice?.aside]).toEqual([1, 2]);
  await perform(() => one.result.enter());
  expect(one.result.notice?.aside).toBe(2);
  await perform(() => one.result.notice?.onSwap());
  expect(one.result.line).toBe('Buy tea');
  // What was in the line is now the latest.
  await perform(() => other.result.notice?.onSwap());
  expect(other.result.line).toBe('Call dad');
  await perform(() => one.result.notice?.onSwap());
  for (const { line } of readAside(lineSubject(ANYWHERE, null))) {
    await perform(() => one.result.notice?.onDiscard());
    expect(currentToast().toast?.message).toBe(`Discarded “${line}”`);
  }
  expect(one.result.notice).toBeNull();
  // The other tab still shows lines, of which none is left.
  await perform(() => other.result.leave());
  await perform(() => other.result.change(''));
  await perform(() => other.result.notice?.onSwap());
  expect([other.result.line, other.result.notice]).toEqual(['', null]);
});

test('Undo of Discard offers the line again', async () => {
  keepUser({ id: 'una' } as User);
  const first = await render();
  const line = `Buy paint ${'and brushes '.repeat(60)}`.trim();
  await perform(() => first.hook.result.change(line));
  await perform(() => first.hook.result.leave());
  await perform(() => first.hook.result.notice?.onSwap());
  await perform(() => first.hook.result.notice?.onDiscard());
  expect([first.hook.result.notice, readAside(lineSubject(ANYWHERE, null))]).toEqual([null, []]);
  const { message, action } = currentToast().toast!;
  expect([message.slice(0, 31), message.length < 550, action?.label]).toEqual([
    'Discarded “Buy paint and brushe',
    true,
    'Undo',
  ]);
  await perform(() => void undoLast());
  expect(first.hook.result.notice).toMatchObject({ afresh: true, aside: 1 });
  await first.hook.unmount();
  const { hook } = await render();
  await perform(() => hook.result.notice?.onSwap());
  expect(hook.result.line).toBe(line);
});

test('a line that an earlier release put aside is offered, also after others were typed and added', async () => {
  keepUser({ id: 'old' } as User);
  await (await render()).hook.unmount();
  keepDraft(lineSubject(ANYWHERE, null), { draft: { ...emptyDraft(), line: 'Buy paint' }, isAside: true });
  const { hook, add } = await render();
  expect([hook.result.line, hook.result.notice?.afresh]).toEqual(['', true]);
  await perform(() => hook.result.change('Buy sugar'));
  await add('Buy tea');
  await hook.unmount();
  const again = await render();
  await perform(() => again.hook.result.notice?.onSwap());
  expect(again.hook.result.line).toBe('Buy paint');
});

test('a text of the palette whose line could not be opened is put aside', async () => {
  keepUser({ id: 'uma' } as User);
  await (await render()).hook.unmount();
  passText('Buy paint');
  putPassedTextAside();
  const { hook } = await render();
  await perform(() => hook.result.enter());
  expect([hook.result.line, hook.result.notice?.afresh]).toEqual(['', true]);
  await perform(() => hook.result.notice?.onSwap());
  expect(hook.result.line).toBe('Buy paint');
});

test('a text of the palette replaces an earlier one, and puts aside what was typed', async () => {
  keepUser({ id: 'pam' } as User);
  const enter = async (hook: Awaited<ReturnType<typeof render>>['hook'], text: string) => {
    passText(text);
    await perform(() => hook.result.enter());
    return [hook.result.line, hook.result.notice?.afresh];
  };
  const first = await render();
  expect(await enter(first.hook, 'tomorrow')).toEqual(['tomorrow', undefined]);
  await first.hook.unmount();
  const { hook } = await render();
  expect(hook.result.notice?.afresh).toBe(false);
  expect(await enter(hook, 'call dad tomorrow')).toEqual(['call dad tomorrow', undefined]);
  await perform(() => hook.result.enter());
  expect(hook.result.line).toBe('call dad tomorrow');
  await perform(() => hook.result.change('call dad at noon'));
  expect(await enter(hook, 'Buy tea')).toEqual(['Buy tea', true]);
  await perform(() => hook.result.notice?.onSwap());
  expect(hook.result.line).toBe('call dad at noon');
});

test('a restored line that was then cleared does not return by itself either', async () => {
  keepUser({ id: 'fay' } as User);
  const first = await render();
  await perform(() => first.hook.result.change('Buy paint'));
  await first.hook.unmount();
  const again = await render();
  await perform(() => again.hook.result.notice?.onSwap());
  await again.hook.unmount();
  const last = await render();
  expect([last.hook.result.line, last.hook.result.notice?.afresh]).toEqual(['', true]);
  await perform(() => last.hook.result.notice?.onSwap());
  expect(last.hook.result.line).toBe('Buy paint');
});
