import { Inbox, Plus } from 'lucide-react';
import { QuickAddKey } from '#web/features/tasks/quick-add/QuickAddKey.tsx';
import { currentPlace, goBackOne, navigate, useSection } from '#web/platform/navigation.ts';
import { SECTIONS } from '#web/sections.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import type { Key } from '#web/ui/keys/key-tables.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { newIn, type NewRecord } from './new-in.ts';

const GO: readonly Key[] = [
  ...SECTIONS.map(({ id, name, icon, key }): Key => ({
    keys: [`g ${key}`],
    does: `Go to ${name}`,
    icon,
    press: () => navigate(id),
  })),
  { keys: ['g i'], does: 'Go to Inbox', icon: Inbox, press: () => navigate('tasks', { view: 'inbox' }) },
  { keys: ['['], does: 'Back', press: goBackOne },
  { keys: [']'], does: 'Forward', press: () => history.forward() },
];

/** `g` and a letter go to a section, `[` and `]` back and forward, `n` starts what the section lists, and `q` a task. */
export function SectionKeys() {
  const created = newIn(useSection());
  useKeys('Go to', GO, { isFirst: true });
  const isRecord = created !== null && created !== 'task';
  useKeys('Everywhere', isRecord ? [{ keys: ['n'], does: created.does, icon: Plus, press: () => open(created) }] : []);
  const isTask = created === 'task';
  return <QuickAddKey keys={isTask ? ['q', 'n'] : ['q']} isTask={isTask} />;
}

function open({ section, params }: NewRecord): void {
  const here = currentPlace();
  holdTyping();
  if (params['entry'] === undefined || here.params['entry'] !== params['entry']) return navigate(section, params);
  // The new entry is open already.
  document.querySelector<HTMLElement>('main [contenteditable=true]')?.focus();
}
