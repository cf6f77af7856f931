import { useState } from 'react';
import { expect, test } from 'vitest';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { changedFields } from './changed-fields.ts';
import { useChangedElsewhere } from './use-changed-elsewhere.ts';

const area = { id: 'sleep', name: 'Sleep', description: '', pillar_id: 'health' };

/** The form of an area that can change elsewhere, and the body that it would send. */
async function open() {
  const hook = await renderHook(
    ({ record }: { record: typeof area }) => {
      const { id: _, ...values } = record;
      const [typed, setTyped] = useState({ name: area.name, description: '', pillar_id: area.pillar_id });
      const form = { values: typed, setValues: (part: object) => setTyped((before) => ({ ...before, ...part })) };
      return { form, ...useChangedElsewhere(record, values, form, { description: 'Why' }) };
    },
    { props: { record: area } },
  );
  const sent = () => changedFields(hook.result.stored, hook.result.form.values);
  return { hook, sent };
}

test('a field that was not edited shows the change made elsewhere, and is not sent', async () => {
  const { hook, sent } = await open();
  await perform(() => hook.result.form.setValues({ name: 'Sleep well' }));
  await hook.rerender({ record: { ...area, description: 'Eight hours' } });
  expect(hook.result.form.values).toEqual({ name: 'Sleep well', description: 'Eight hours', pillar_id: 'health' });
  expect([hook.result.choices, sent()]).toEqual([[], { name: 'Sleep well' }]);
});

test('a field changed on both sides offers both values', async () => {
  const { hook, sent } = await open();
  await perform(() => hook.result.form.setValues({ name: 'Mine', pillar_id: 'mind' }));
  await hook.rerender({ record: { ...area, name: 'Theirs', pillar_id: 'family' } });
  expect(hook.result.choices).toMatchObject([
    { what: 'Name', theirs: 'Theirs' },
    { what: 'Pillar', theirs: null },
  ]);
  await perform(() => hook.result.choices[0]!.onTake());
  expect([hook.result.form.values.name, sent()]).toEqual(['Theirs', { pillar_id: 'mind' }]);
  await perform(() => hook.result.choices[0]!.onKeep());
  expect([hook.result.choices, sent()]).toEqual([[], { pillar_id: 'mind' }]);
});

test('a field changed to the same value on both sides needs no choice', async () => {
  const { hook } = await open();
  await perform(() => hook.result.form.setValues({ name: 'Same' }));
  await hook.rerender({ record: { ...area, name: 'Same' } });
  expect(hook.result.choices).toEqual([]);
  // Nor do later edits.
  await perform(() => hook.result.form.setValues({ name: 'Same again' }));
  expect(hook.result.choices).toEqual([]);
});

test('saving waits until a value was chosen for every field changed on both sides, one after the other', async () => {
  const { hook, sent } = await open();
  const asked = () => hook.result.choices.map((choice) => [choice.what, choice.asked]);
  const ask = async () => {
    let isWaiting = false;
    await perform(() => (isWaiting = hook.result.askFirst()));
    return isWaiting;
  };
  await perform(() => hook.result.form.setValues({ name: 'Mine', description: 'Mine as well' }));
  expect(await ask()).toBe(false);
  await hook.rerender({ record: { ...area, name: 'Theirs', description: 'Theirs as well' } });
  expect([asked(), await ask(), asked()]).toEqual([
    [
      ['Name', 0],
      ['Why', 0],
    ],
    true,
    [
      ['Name', 1],
      ['Why', 0],
    ],
  ]);
  await perform(() => hook.result.choices[0]!.onTake());
  expect([asked(), await ask()]).toEqual([[['Why', 1]], true]);
  await perform(() => hook.result.choices[0]!.onKeep());
  expect([asked(), await ask(), sent()]).toEqual([[], false, { description: 'Mine as well' }]);
  await hook.rerender({ record: { ...area, name: 'Theirs', description: 'Once more' } });
  expect(asked()).toEqual([['Why', 0]]);
});
