import { expect, test } from 'vitest';
import { perform } from './render-hook.ts';

/** A module that loads slowly, as on a busy machine. */
const load = (name: string) => import(`data:text/javascript,await new Promise((r) => setTimeout(r, 100)); // ${name}`);

test('an action ends when everything it loads in sequence has arrived, however long that takes', async () => {
  let isDone = false;
  async function act() {
    for (const name of ['first', 'second', 'third']) {
      await load(name);
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    }
    isDone = true;
  }
  await perform(() => void act());
  expect(isDone).toBe(true);
});
