import { expect, test } from 'vitest';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useRecordForm } from './use-record-form.ts';

// The form library listens on the window.
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined });

const EMPTY = { name: '', description: '', icon: '🎯' };
const iconOf = (name: string) => (name.startsWith('Run') ? '🏃' : null);
const save = { mutateAsync: async () => undefined, error: null, isPending: false };

const render = (record?: { id: string }, initialValues = EMPTY) =>
  renderHook(() =>
    useRecordForm({ kind: 'area', record, initialValues, iconOf, save, toSend: () => null, onSaved: () => undefined }),
  );

test('the icon of a new record follows its name until the user chooses one', async () => {
  const hook = await render();
  const write = (values: Partial<typeof EMPTY>) => perform(() => hook.result.form.setValues(values));
  await write({ name: 'Running' });
  expect(hook.result.form.values.icon).toBe('🏃');
  await write({ name: 'Reading' });
  expect(hook.result.form.values.icon).toBe('🎯');
  await write({ icon: '📚' });
  await write({ name: 'Run' });
  expect(hook.result.form.values.icon).toBe('📚');
});

test('the icon of an existing record stays the same when it is renamed', async () => {
  const hook = await render({ id: '1' }, { ...EMPTY, name: 'Sleep' });
  await perform(() => hook.result.form.setValues({ name: 'Running' }));
  expect(hook.result.form.values.icon).toBe('🎯');
});
