import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { pathPart } from './platform/wire.ts';

const unsubscribe = {
  kind: 'download',
  access: 'public',
  params: z.object({ token: pathPart }),
  type: 'text/html; charset=utf-8',
} as const;

export const digestsContract = {
  askToUnsubscribe: endpoint('GET /unsubscribe/:token', {
    ...unsubscribe,
    summary: 'Shows the page that asks whether to turn a digest off, by the link in its mail.',
  }),
  unsubscribe: endpoint('POST /unsubscribe/:token', {
    ...unsubscribe,
    summary: 'Turns a digest off, by the link in its mail (RFC 8058).',
    acceptsForm: true,
  }),
};
