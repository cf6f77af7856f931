import type { LogEvent } from 'kysely';
import { transactionScope } from '#server/database/transaction.ts';

/** Records the statements of the writer: all of a transaction except begin and end, and all writes outside one. */
export class StatementCounter {
  #noted: string[] | null = null;

  /** Returns the SQL of the statements that `work` runs. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    const noted: string[] = [];
    this.#noted = noted;
    await work();
    this.#noted = null;
    return noted;
  }

  /** Called for every statement. */
  note = ({ query }: LogEvent): void => {
    const goesToWriter = transactionScope.getStore() !== undefined || query.query.kind !== 'SelectQueryNode';
    if (goesToWriter) this.#noted?.push(query.sql);
  };
}
