import { sql } from 'kysely';
import { searchText } from '#server/platform/folding.ts';
import { insertRows } from '../dialect/many-rows.ts';
import type { Migration } from '../migrate.ts';

interface Chat {
  user_id: string;
  id: string;
  title: string;
}

/** The search texts of chats: the title, then the messages in order. */
export const chatTexts: Migration = {
  name: '0063_chat_texts',
  statements: () => [],
  async run(trx) {
    for (let last = { user_id: '', id: '' }; ;) {
      // One at a time, since a chat may be long.
      const { rows } = await sql<Chat>`
        select user_id, id, title from chat_sessions where (user_id, id) > (${last.user_id}, ${last.id})
        order by user_id, id limit 1`.execute(trx);
      const [chat] = rows;
      if (!chat) return;
      const { user_id, id, title } = chat;
      const messages = await sql<{ content: string }>`
        select content from chat_messages where user_id = ${user_id} and chat_id = ${id} order by place`.execute(trx);
      const folded = searchText([title, ...messages.rows.map(({ content }) => content)]);
      await insertRows(trx, 'search_texts', [{ user_id, kind: 'chat_session', id, folded }]);
      last = chat;
    }
  },
};
