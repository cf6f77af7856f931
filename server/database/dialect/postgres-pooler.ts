import pg from 'pg';

const CONNECT_MS = 3000;

/**
 * Whether a pooler in transaction mode is in between, where `LISTEN`, named statements and settings get lost. Only
 * behind such a pooler can two connected clients have the same backend.
 */
export async function sharesSessions(databaseUrl: string, connectMs = CONNECT_MS): Promise<boolean> {
  const [one, other] = [newClient(databaseUrl, connectMs), newClient(databaseUrl, connectMs)];
  try {
    await one.connect();
    const first = await backendOf(one);
    await other.connect();
    // The transaction occupies the backend that a pooler assigns, most likely the one that was used last.
    await other.query('begin');
    const second = await backendOf(other);
    await other.query('rollback');
    return first === second;
  } finally {
    for (const client of [one, other]) await client.end().catch(() => {});
  }
}

function newClient(connectionString: string, connectMs: number): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs });
  // Without a listener the error would end the process; the query throws it as well.
  client.on('error', () => {});
  return client;
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
