import type { ChatExchange, ChatMessage, ChatSession, CoachQuota } from '#contract/coach.ts';
import { same } from '../compare.ts';
import type { ModelChat } from '../model.ts';
import type { Walk } from '../walk.ts';

/** Few ids, so that deleted and new chats have the same one. */
const NAMES = ['evening', 'Woche 1'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const pathOf = ({ session_id }: Pick<ModelChat, 'session_id'>) => `/chat/${encodeURIComponent(session_id!)}`;

/** The chats as the server lists them. A restored chat whose id is in use has a new id. */
async function readChats(walk: Walk): Promise<ChatSession[]> {
  const served = await walk.read<ChatSession[]>('/chat');
  for (const chat of walk.model.alive.chats.values()) {
    if (chat.session_id !== null) continue;
    const session_id = served.find(({ title }) => title === chat.name)?.session_id ?? '';
    same(`${session_id}, the name of the restored ${chat.name}, is an id`, UUID.test(session_id), true);
    chat.session_id = session_id;
  }
  return served;
}

/** A unique message that contains no project name: project names have digits. */
const newWords = (walk: Walk): string => walk.newName().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** Sends a message to the coach, and sometimes repeats it, as after a lost response. */
export async function sendMessage(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  await readChats(walk);
  const session_id = chance.pick([...NAMES, ...[...model.alive.chats.values()].map((chat) => chat.session_id!)])!;
  const isUnderstood = chance.once(2);
  const words = newWords(walk);
  const body = { id: chance.uuid(), session_id, content: isUnderstood ? `${words}: what is overdue?` : words };
  const { reply } = (await walk.write<ChatExchange>('POST', '/chat', body, 'allowed'))!;
  const found = [...model.alive.chats.values()].find((one) => one.session_id === session_id);
  const chat: ModelChat = found ?? { id: body.id, name: body.content, session_id, messages: [], last: 0 };
  chat.messages.push(body.content);
  chat.last = walk.now;
  model.alive.chats.set(chat.id, chat);
  model.lastMessage = { body, chatId: chat.id };
  if (chance.once(2)) same('the reply again', (await sendAgain(walk))?.reply, reply);
}

/** A message has one reply, even if its chat has another id now; without its chat it has none. */
export async function sendAgain(walk: Walk): Promise<ChatExchange | undefined> {
  const { lastMessage, alive } = walk.model;
  if (!lastMessage) return undefined;
  const { body, chatId } = lastMessage;
  return walk.write<ChatExchange>('POST', '/chat', body, alive.chats.has(chatId) ? 'allowed' : 'refused');
}

export async function deleteChat(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  await readChats(walk);
  const chat = chance.pick([...model.alive.chats.values()]);
  const name = chance.pick(NAMES)!;
  if (!chat) return void (await walk.write('DELETE', pathOf({ session_id: name }), undefined, 'refused'));
  same('the chat of a stranger', (await walk.asStranger('DELETE', pathOf(chat))).status, 404);
  await walk.write('DELETE', pathOf(chat), undefined, 'allowed');
  await walk.noteDeleted('chats', [chat.id]);
}

/** Compares the chats of the server with the model, and that answers by rules are free. @throws Error. */
export async function compareChats(walk: Walk): Promise<void> {
  const { model } = walk;
  const served = await readChats(walk);
  const chats = [...model.alive.chats.values()].toSorted((one, other) => other.last - one.last);
  same(
    'chats, the latest first',
    served.map(({ session_id, title, message_count }) => [session_id, title, message_count]),
    chats.map(({ session_id, name, messages }) => [session_id, name, messages.length * 2]),
  );
  for (const chat of chats) {
    const messages = await walk.read<ChatMessage[]>(pathOf(chat));
    const types = messages.map(({ message_type }) => message_type);
    same(
      `who speaks in ${chat.name}`,
      types,
      chat.messages.flatMap(() => ['user', 'ai']),
    );
    const said = messages.filter(({ message_type }) => message_type === 'user').map(({ content }) => content);
    same(`the messages in ${chat.name}`, said, chat.messages);
  }
  const { used } = await walk.read<CoachQuota>('/ai/quota');
  same('answers of the coach, which rules give for nothing', used, 0);
  same('chats of the stranger', (await walk.asStranger('GET', '/chat')).body, []);
}
