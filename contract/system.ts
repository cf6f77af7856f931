import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { instant } from './platform/wire.ts';

const always = {
  timestamp: instant,
  /** That of Auric, for operators who are signed in. */
  version: z.optional(z.string()),
};

export const systemContract = {
  root: endpoint('GET /', {
    summary: 'Returns the name of the product and its version.',
    access: 'public',
    response: z.strictObject({ message: z.string(), version: z.string() }),
  }),
  health: endpoint('GET /health', {
    summary: 'Returns whether the server can reach its database and its jobs run.',
    access: 'public',
    response: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('healthy'), ...always }),
      /** Requests work, but these jobs have not succeeded for three of their periods. */
      z.strictObject({ status: z.literal('degraded'), ...always, late_jobs: z.array(z.string()) }),
    ]),
  }),
};
