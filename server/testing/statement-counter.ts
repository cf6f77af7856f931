import type { LogEvent } from 'kysely';
import { transactionScope } from '#server/database/transaction.ts';

/**
 * Notes the statements that go to the one writer: all of a transaction but its begin and end, and outside one all that
 * write.
 */
export class StatementCounter {
  #noted: string[] | null = null;

  /** The statements, as text, that `work` causes. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    const noted: string[] = [];
    this.#noted = noted;
    await work();
    this.#noted = null;
    return noted;
  }

  /** Is told of every statement that has run. */
  note = ({ query }: LogEvent): void => {
    const goesToWriter = transactionScope.getStore() !== undefined || query.query.kind !== 'SelectQueryNode';
    if (goesToWriter) this.#noted?.push(query.sql);
  };
}
