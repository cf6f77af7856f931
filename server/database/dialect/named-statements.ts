import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isStalePlan } from './errors.ts';

/** The maximum number of named statements: each connection keeps the plans of those it has run. */
const NAMED_MAX = 300;
/** Statements with more parameters contain lists of varying length and are seldom repeated. */
const PARAMETERS_MAX = 40;

/**
 * Names repeated statements, so that PostgreSQL plans them once per connection: planning a read of one record takes
 * longer than running it.
 */
export function nameStatements(pool: Pool): void {
  const names = new Map<string, string>();
  let made = 0;

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMED_MAX || values.length > PARAMETERS_MAX) return known;
    made += 1;
    const name = `auric_${made}`;
    names.set(text, name);
    return name;
  }

  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (query: QueryConfig) => Promise<QueryResult>;
    const query = async (text: string, values: unknown[]) => {
      const name = nameOf(text, values);
      if (name === undefined) return send({ text, values });
      try {
        return await send({ name, text, values });
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        // A newer server has changed a table. From now on, new names make PostgreSQL plan all statements again.
        names.clear();
        // The first error aborts a transaction, which is then retried as a whole.
        return send({ text, values }).catch(() => Promise.reject(error));
      }
    };
    client.query = query as unknown as PoolClient['query'];
  });
}
