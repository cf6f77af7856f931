import { whenDone } from '#server/testing/when-done.ts';

/** An event of `GET /events`. */
interface StreamEvent {
  event: string;
  id?: string;
  data: { kind?: string; ids?: string[]; at: string; records?: object };
}

/** Follows the changes of a user. Resolves with the first event; later ones are added to `seen`. */
export async function openStream(port: number, token: string, headers: Record<string, string> = {}, query = '') {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  });
  if (!response.ok) throw new Error(`The stream was refused: ${await response.text()}`);
  const seen: StreamEvent[] = [];
  let arrived = Promise.withResolvers<void>();
  const ended = (async () => {
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop()!;
      seen.push(...blocks.flatMap((block) => read(block) ?? []));
      arrived.resolve();
    }
  })().catch(() => {});

  whenDone(async () => {
    leaving.abort();
    await ended;
  });

  async function first<Event>(find: () => Event | undefined): Promise<Event> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      arrived = Promise.withResolvers();
      await arrived.promise;
    }
  }

  /**
   * Waits for the first change of a kind, with this id if given; null: without ids. The time limit of the test ends the
   * wait.
   */
  const until = (kind: string, id?: string | null) =>
    first(
      () =>
        seen.find(
          ({ data }) =>
            data.kind === kind && (id === undefined || (id === null ? data.ids!.length === 0 : data.ids!.includes(id))),
        )?.data,
    );
  const untilEvent = (name: string) => first(() => seen.find(({ event }) => event === name));

  await first(() => seen[0]);
  return { seen, until, untilEvent, ended, leave: () => leaving.abort() };
}

function read(block: string): StreamEvent | null {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  if (!fields['data']) return null;
  return { event: fields['event']!, data: JSON.parse(fields['data']) as StreamEvent['data'], id: fields['id']! };
}
