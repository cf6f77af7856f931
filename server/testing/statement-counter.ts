import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely';
import { transactionScope } from '#server/database/transaction.ts';

/**
 * Notes the statements that go to the one writer: all of a transaction but its begin and end, and outside one all that
 * write.
 */
export class StatementCounter implements KyselyPlugin {
  #noted: string[] | null = null;

  /** The statements, as text, that `work` causes. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    const noted: string[] = [];
    this.#noted = noted;
    await work();
    this.#noted = null;
    return noted;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    const goesToWriter = transactionScope.getStore() !== undefined || node.kind !== 'SelectQueryNode';
    if (goesToWriter) this.#noted?.push(new SqliteQueryCompiler().compileQuery(node, queryId).sql);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
