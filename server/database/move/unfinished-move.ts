import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { CALL } from '#server/how-to-call.ts';
import { StartProblem } from '../files/start-problem.ts';
import type { Db } from '../transaction.ts';

/** A table in the new database of a move, from its begin to its end: steps that are done, and foreign keys to add. */
export const UNFINISHED_MOVE = 'unfinished_move';

const FOUND = `select to_regclass('${UNFINISHED_MOVE}') is not null as found`;

/** Whether a move into this PostgreSQL database has begun and not ended. */
export async function isMoveUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql.raw<{ found: boolean }>(FOUND).execute(db);
  return rows[0]!.found;
}

/** @throws {StartProblem} when this PostgreSQL database has only a part of the data. */
export async function refuseUnfinishedMove(db: Db): Promise<void> {
  if (await isMoveUnfinished(db)) throw unfinished();
}

/** The same for a client without Kysely. */
export async function refuseUnfinishedMoveOf(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(FOUND);
  if (rows[0]!.found) throw unfinished();
}

const unfinished = () =>
  new StartProblem(
    `A move into this database has not finished. Run ${CALL.admin} move again with the settings of the old database, which still has all data.`,
  );
