import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ChatSession } from '#contract/coach.ts';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { formatDay, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './Chats.module.css';
import { deleteChat } from './sending.ts';

const SHOWN = 6;

interface ChatsProps {
  chats: readonly ChatSession[];
  /** Null: a new chat is open. */
  openId: string | null;
  onDeleted: (session_id: string) => void;
}

function moreText(count: number, phone: boolean, all: boolean): string {
  if (phone) return all ? 'Hide chats' : plural(count, 'chat');
  return all ? 'Show fewer' : `Show all ${count}`;
}

/** The chats, newest first, and a link to a new one. */
export function Chats({ chats, openId, onDeleted }: ChatsProps) {
  const [all, setAll] = useState(false);
  const phone = usePhone();
  // A phone needs the space for the chat itself.
  const few = phone ? 0 : SHOWN;
  const records = useRecords();
  const today = useToday();
  const user = useUser();
  const rows = chats.slice(0, all ? undefined : few).map((chat) => ({ ...chat, id: chat.session_id }));
  const remove = async (chat: ChatSession) => {
    if (await deleteChat(records, chat)) onDeleted(chat.session_id);
  };
  const keys = [rowKey(rows, ['Delete', 'Backspace'], 'Delete', (chat) => void remove(chat))];
  const newChat = (
    <Button
      component="a"
      variant="default"
      fullWidth={!phone}
      href={hrefOf('ai-coach', { view: 'chat' })}
      leftSection={<Plus {...ICON} />}
      aria-current={openId === null ? 'page' : undefined}
    >
      New chat
    </Button>
  );
  const more = chats.length > few && (
    <TextButton minH="press-sm" fontSize="small" onClick={() => setAll(!all)} aria-expanded={all}>
      {moreText(chats.length, phone === true, all)}
    </TextButton>
  );
  return (
    <Grid as="section" gap={3} aria-label="Chats">
      {phone ? (
        <Group gap={3} justify="between" wrap>
          {newChat}
          {more}
        </Group>
      ) : (
        newChat
      )}
      {rows.length > 0 && (
        <RowList title="Chats" ids={rows.map(({ id }) => id)} keys={keys}>
          <ul>
            {rows.map((chat) => (
              <Group as="li" key={chat.id} data-row-id={chat.id} gap={1} radius="md" className={classes['row']}>
                <a
                  href={hrefOf('ai-coach', { view: 'chat', chat: chat.id })}
                  aria-current={chat.id === openId ? 'page' : undefined}
                  data-row-focus
                >
                  <Text size="small" weight={500} truncate>
                    {chat.title}
                  </Text>
                  <Text size="micro" tone="dim">
                    {formatDay(dayOf(new Date(chat.last_message_at), user), today)},{' '}
                    {plural(chat.message_count, 'message')}
                  </Text>
                </a>
                <ActionIcon
                  variant="subtle"
                  size="sm"
                  className="reveal"
                  aria-label={`Delete “${chat.title}”`}
                  onClick={() => void remove(chat)}
                >
                  <Trash2 {...SMALL_ICON} />
                </ActionIcon>
              </Group>
            ))}
          </ul>
        </RowList>
      )}
      {!phone && more}
    </Grid>
  );
}
