import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const chunk = (delta: { content?: string }, finish_reason: 'stop' | null = null) =>
  `data: ${JSON.stringify({
    ...{ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'slow' },
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`;

/** A language model on loopback that sends parts of a reply on command. */
export async function startSlowModel() {
  let asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    asked.resolve(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** In the form of `AI_BASE_URL`. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    say: async (words: string) => void (await asked.promise).write(chunk({ content: words })),
    /** Ends the reply. Later parts belong to the next one. */
    end: async () => {
      (await asked.promise).end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
      asked = Promise.withResolvers();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
