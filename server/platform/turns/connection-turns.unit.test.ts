import { setImmediate as iteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ConnectionTurns, personScope } from './connection-turns.ts';

/** Statements and transactions, in the order in which they got a connection; `a list` belongs to the person `a`. */
function startConnections() {
  let now = 0;
  const turns = new ConnectionTurns({ clock: () => now });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (name: string) => {
    const [userId, text] = name.split(' ') as [string, string];
    const end = await personScope.run(userId, () => turns.take(text.startsWith('write') ? null : [text]));
    began.push(name);
    ends.set(name, end);
  };
  const askAll = async (...names: string[]) => {
    for (const name of names) void ask(name);
    await iteration();
  };
  const wait = (ms: number) => void (now += ms);
  const end = async (name: string, ms = 0) => {
    wait(ms);
    ends.get(name)!();
    await iteration();
  };
  return { turns, began, askAll, end, wait };
}

test('long statements leave connections for short ones', async () => {
  const { began, askAll, end } = startConnections();
  await askAll('a list');
  await end('a list', 200);
  await askAll('a list', 'b list', 'c list', 'd list', 'e list');
  expect(began.slice(1)).toEqual(['a list', 'b list', 'c list']);
  await askAll('x read', 'y read');
  expect(began.slice(4)).toEqual(['x read', 'y read']);
  await end('a list');
  expect(began.at(-1)).toBe('d list');
});

test('of statements that shared a connection, each is known by its own time', async () => {
  const { turns, began, askAll, wait } = startConnections();
  const together = await personScope.run('a', () => turns.take(['list', 'read']));
  wait(200);
  together([199, 1]);
  await askAll('a list', 'b list', 'c list', 'd list', 'x read');
  expect(began).toEqual(['a list', 'b list', 'c list', 'x read']);
});

test('a statement that was long counts as short again after a number of short runs', async () => {
  const { began, askAll, end } = startConnections();
  await askAll('a list');
  await end('a list', 20);
  for (let count = 0; count < 5; count += 1) {
    await askAll('a list');
    await end('a list', 1);
  }
  began.length = 0;
  await askAll('a list', 'b list', 'c list', 'd list');
  expect(began).toEqual(['a list', 'b list', 'c list', 'd list']);
});

test('one person gets at most half of the connections', async () => {
  const { began, askAll } = startConnections();
  await askAll('a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'a 6', 'b 1');
  expect(began).toEqual(['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'b 1']);
});

test('transactions leave connections for reads', async () => {
  const { began, askAll } = startConnections();
  await askAll('a write', 'b write', 'c write', 'd write', 'e write', 'f write', 'x read');
  expect(began).toEqual(['a write', 'b write', 'c write', 'd write', 'e write', 'x read']);
});

test('a person with expensive statements is served after the others', async () => {
  const { began, askAll, end } = startConnections();
  await askAll('a list');
  await end('a list', 50);
  await askAll('a list', 'b list', 'c list');
  await askAll('a list', 'a list', 'x list');
  await end('b list');
  expect(began.at(-1)).toBe('x list');
});

test('people whose statements run concurrently share the charged time', async () => {
  const { began, askAll, end } = startConnections();
  await askAll('x 1', 'b 1', 'c 1', 'd 1', 'e 1', 'f 1');
  await end('x 1', 42);
  for (const name of ['b 1', 'c 1', 'd 1', 'e 1', 'f 1']) await end(name);
  await askAll('a 1');
  await end('a 1', 20);
  await askAll('p 2', 'p 3', 'p 4', 'p 5', 'q 2', 'q 3', 'q 4', 'q 5');
  await askAll('a 6', 'x 6');
  await end('p 2');
  expect(began.at(-1)).toBe('x 6');
});

test('a statement without a person does not wait', async () => {
  const { turns, askAll } = startConnections();
  await askAll(...Array.from({ length: 10 }, (_, index) => `${index} read`));
  await expect(turns.take(['read a session'])).resolves.toBeTypeOf('function');
});
