import { sql } from 'kysely';
import { rowsOf, type SqlInvariant } from './invariant.ts';

export const WEBHOOK_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'A webhook has a secret and events, and only a paused one has a reason',
    offenders: rowsOf(
      'webhooks',
      sql`secret not like 'whsec_%' or events = '' or (paused_because is not null and is_active = 1)`,
    ),
  },
  {
    sentence: 'A delivery that has arrived was tried, and is not sent again by itself',
    offenders: rowsOf('webhook_deliveries', sql`is_delivered = 1 and (attempts = 0 or next_attempt_at is not null)`),
  },
];
