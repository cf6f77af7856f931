import { createDatabase, type PostgresServer, startPostgres } from '#server/testing/database/postgres.ts';
import { refuse } from '../scripts/options.ts';

/** Where the servers of a program keep their data. */
export interface EngineUnderTest {
  engine: 'sqlite' | 'postgres';
  /** Undefined on SQLite. */
  databaseUrl: string | undefined;
  postgres: PostgresServer | null;
  stop(): Promise<void>;
}

/**
 * SQLite, or a new database in a PostgreSQL of its own that keeps what it has acknowledged when it is killed.
 * @param values those of the option `--engine`; by default `sqlite`.
 */
export async function startEngine(values: readonly string[]): Promise<EngineUnderTest> {
  const engine = values.at(-1) ?? 'sqlite';
  if (engine === 'sqlite') return { engine, databaseUrl: undefined, postgres: null, stop: async () => {} };
  if (engine !== 'postgres') return refuse(`Expected --engine sqlite or postgres, got "${engine}"`);
  const postgres = await startPostgres(true);
  const { url, drop } = await createDatabase(postgres.adminUrl);
  const stop = async () => {
    await drop();
    await postgres.stop();
  };
  return { engine, databaseUrl: url, postgres, stop };
}
