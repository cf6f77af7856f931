import { expect, test } from 'vitest';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { readFrom } from '#server/testing/invariants/invariant.ts';
import { SEARCH_INVARIANTS } from '#server/testing/invariants/search.ts';
import { MIGRATED_AT, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { chatTexts } from './0063_chat_texts.ts';

const at = MIGRATED_AT.toISOString();

test('older chats are found by their titles and messages', async () => {
  const db = await openBefore(chatTexts, ['maya', 'noah']);
  for (const id of ['maya', 'noah']) {
    const chat = { user_id: id, id: `${id}-1`, session_id: 'one', title: 'A café', message_count: 2 };
    await insertRows(db, 'chat_sessions', [{ ...chat, created_at: at, last_message_at: at }]);
    const message = { user_id: id, chat_id: chat.id, sources: '[]', created_at: at };
    await insertRows(db, 'chat_messages', [
      { ...message, id: 'b', place: 2, message_type: 'ai', content: 'Start\nsmall', provider: 'rules' },
      { ...message, id: 'a', place: 1, message_type: 'user', content: 'How?', provider: null },
    ]);
  }

  await migrateTo(db, MIGRATIONS);

  expect(await rowsOf(db, 'select user_id, kind, id, folded from search_texts order by user_id')).toEqual([
    { user_id: 'maya', kind: 'chat_session', id: 'maya-1', folded: 'A CAFE\nHOW?\nSTART SMALL' },
    { user_id: 'noah', kind: 'chat_session', id: 'noah-1', folded: 'A CAFE\nHOW?\nSTART SMALL' },
  ]);
  expect(await SEARCH_INVARIANTS[0]!.offenders(readFrom(db))).toEqual([]);
});
