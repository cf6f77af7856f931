import { once } from 'node:events';
import { setImmediate as iteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn, outsideTurn, STRANGERS, type Turn, Turns, yieldTurn } from './turns.ts';

const stays = new AbortController().signal;

/** Runs until no more requests begin. */
async function settle() {
  for (let count = 0; count < 20; count += 1) await iteration();
}

/** Requests, in the order in which they began. None costs anything, so that the order is only that of the queue. */
function startRequests() {
  const turns = new Turns(
    { waitMs: 60_000 },
    () => {},
    () => 0,
  );
  const began: string[] = [];
  const running = new Map<string, Turn>();
  const ask = (name: string, kind: 'read' | 'write', gone = stays) =>
    turns.take(name[0]!, kind, gone).then((turn) => {
      began.push(name);
      running.set(name, turn);
    });
  return {
    turns,
    began,
    ask,
    end: (name: string) => running.get(name)!.end(),
    turnOf: (name: string) => running.get(name)!,
  };
}

test('work outside a turn hears that the client has gone', async () => {
  const leaving = new AbortController();
  const turn = await new Turns().take('a', 'write', leaving.signal);
  const work = inTurn(turn, () => outsideTurn((gone) => once(gone, 'abort')));
  leaving.abort();
  expect((await work)[0]).toMatchObject({ type: 'abort' });
});

test('writes of one person are handled one after another, those of others beside them', async () => {
  const { began, ask, end } = startRequests();
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name, 'write');
  await settle();
  expect(began).toEqual(['a1', 'b1']);
  end('a1');
  end('a1');
  await settle();
  expect(began).toEqual(['a1', 'b1', 'a2']);
  end('b1');
  await settle();
  expect(began).toEqual(['a1', 'b1', 'a2']);
  end('a2');
  await settle();
  expect(began.at(-1)).toBe('a3');
});

test('a few reads of one person are handled at once, also while a write of theirs waits', async () => {
  const { began, ask, end } = startRequests();
  for (const name of ['a1', 'a2']) void ask(name, 'write');
  for (const name of ['a3', 'a4', 'a5', 'a6', 'a7']) void ask(name, 'read');
  await settle();
  expect(began).toEqual(['a1', 'a3', 'a4', 'a5', 'a6']);
  end('a4');
  await settle();
  expect(began.at(-1)).toBe('a7');
});

test('one request begins per iteration of the event loop, that of the person who was served longest ago', async () => {
  const { turns, began, ask } = startRequests();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name, 'read');
  const after: number[] = [];
  while (turns.waiting > 0) {
    await iteration();
    after.push(began.length);
  }
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(Math.max(...after.map((count, index) => count - (after[index - 1] ?? 0)))).toBe(1);
});

test('a step takes its own iteration and never waits for requests of the same person', async () => {
  const { turns, began, ask } = startRequests();
  void ask('a1', 'write');
  await settle();
  await turns.step('a', stays);
  expect([began, turns.waiting]).toEqual([['a1'], 0]);
});

test('strangers together wait as one person, and more of them than of a person', async () => {
  const { turns, began, ask } = startRequests();
  const refused: string[] = [];
  const strangers = Array.from({ length: 2001 }, () =>
    turns.step(STRANGERS, stays).then(
      () => void began.push('stranger'),
      ({ message }: Error) => void refused.push(message),
    ),
  );
  await ask('a1', 'read');
  expect(began.length).toBeLessThan(4);
  await Promise.all(strangers);
  expect(refused).toEqual(['Too many requests at once. Please wait a moment.']);
});

test('a request that waits for a model lets others of its person run, and then waits for its turn again', async () => {
  const { began, ask, end, turnOf } = startRequests();
  void ask('a1', 'write');
  void ask('a2', 'write');
  await settle();
  const model = Promise.withResolvers<string>();
  const said: string[] = [];
  void inTurn(turnOf('a1'), () => outsideTurn(() => model.promise)).then((text) => said.push(text));
  await settle();
  expect(began).toEqual(['a1', 'a2']);
  model.resolve('Begin with shoes.');
  await settle();
  expect(said).toEqual([]);
  end('a2');
  await settle();
  expect(said).toEqual(['Begin with shoes.']);
  void ask('a3', 'write');
  await settle();
  expect(began).toEqual(['a1', 'a2']);
  end('a1');
  await settle();
  expect(began.at(-1)).toBe('a3');
});

test('a long request lets the waiting requests of its person run between its pieces, and is never refused', async () => {
  const { began, ask, end, turnOf } = startRequests();
  for (const name of ['a1', 'a2', 'a3']) void ask(name, 'write');
  await settle();
  const pieces: string[] = [];
  void inTurn(turnOf('a1'), async () => {
    for (const piece of ['first', 'second']) {
      pieces.push(piece);
      await yieldTurn();
    }
    pieces.push('last');
  });
  await settle();
  expect([began, pieces]).toEqual([['a1', 'a2'], ['first']]);
  end('a2');
  await settle();
  expect([began, pieces]).toEqual([['a1', 'a2', 'a3'], ['first']]);
  end('a3');
  await settle();
  expect(pieces).toEqual(['first', 'second', 'last']);
  void ask('a4', 'write');
  await settle();
  expect(began).not.toContain('a4');
  end('a1');
  await settle();
  expect(began.at(-1)).toBe('a4');
});

test('a request that ends while it waits for a model holds no turn when the model has answered', async () => {
  const { began, ask, end, turnOf } = startRequests();
  void ask('a1', 'write');
  await settle();
  const model = Promise.withResolvers<void>();
  const waits = inTurn(turnOf('a1'), () => outsideTurn(() => model.promise));
  end('a1');
  model.resolve();
  await waits;
  void ask('a2', 'write');
  await settle();
  expect(began).toEqual(['a1', 'a2']);
});

test('a waiting request whose client disconnects does not begin', async () => {
  const { began, ask, end } = startRequests();
  const gone = new AbortController();
  void ask('a1', 'write');
  const second = ask('a2', 'write', gone.signal);
  void ask('a3', 'write');
  gone.abort();
  await expect(second).rejects.toThrow('The client has gone');
  await settle();
  end('a1');
  await settle();
  expect(began).toEqual(['a1', 'a3']);
});

test('the answer of a model is not lost when the queue of its person is full', async () => {
  const turns = new Turns({ waitMs: 60_000, waitingMax: 2 });
  const asking = await turns.take('a', 'write', stays);
  const model = Promise.withResolvers<string>();
  const answer = inTurn(asking, () => outsideTurn(() => model.promise));
  const holding = await turns.take('a', 'write', stays);
  const others = [1, 2].map(() => turns.take('a', 'write', stays));
  await expect(turns.take('a', 'write', stays)).rejects.toThrow('Too many requests');

  model.resolve('Begin with shoes.');
  await settle();
  holding.end();
  expect(await answer).toBe('Begin with shoes.');
  asking.end();
  for (const other of others) (await other).end();
});

test('long requests of many people do not delay people with short requests', async () => {
  let usedMs = 0;
  const turns = new Turns(
    { waitMs: 60_000 },
    () => {},
    () => usedMs,
  );
  const began: string[] = [];
  const ask = async (userId: string, ms: number) => {
    const turn = await turns.take(userId, 'read', stays);
    began.push(userId);
    usedMs += ms;
    turn.end();
  };
  const long = ['a', 'b', 'c', 'd', 'e'];
  for (const userId of long) for (let count = 0; count < 10; count += 1) void ask(userId, 40);
  await settle();

  const before = began.length;
  const asked = Promise.all([1, 2, 3].map(() => ask('x', 1)));
  await asked;
  const meanwhile = began.slice(before).filter((userId) => userId !== 'x');
  expect(meanwhile.length).toBeLessThanOrEqual(1);
  await settle();
});

test('the cost of an iteration is shared by the people whose requests run in it', async () => {
  let usedMs = 0;
  const turns = new Turns(
    { waitMs: 60_000 },
    () => {},
    () => usedMs,
  );
  const running = await turns.take('a', 'read', stays);
  const began: string[] = [];
  const ask = async (userId: string, ms: number) => {
    const turn = await turns.take(userId, 'read', stays);
    began.push(userId);
    usedMs += ms;
    turn.end();
  };
  await ask('x', 20);
  running.end();
  for (const userId of ['x', 'a', 'y']) void ask(userId, 1);
  await settle();
  expect(began).toEqual(['x', 'y', 'x', 'a']);
});
