import { Menu } from '@mantine/core';
import {
  Check,
  FolderInput,
  ListChecks,
  type LucideIcon,
  PanelRight,
  SkipForward,
  Sun,
  Sunrise,
  Timer,
  Trash2,
} from 'lucide-react';
import { Children, Fragment, type ReactNode, use, useEffect } from 'react';
import type { TaskField } from '#contract/task-fields.ts';
import { KeyCap } from '#web/ui/keys/KeyCap.tsx';
import { RowListContext } from '#web/ui/list/rows/RowList.tsx';
import { type FieldEntry, KEYED } from '../fields.tsx';
import classes from './RowMenuItems.module.css';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';

/** An action with a key on a row; fields have their own keys. */
export type RowAction = keyof typeof ACTIONS | TaskField;

interface RowMenuItemsProps {
  id: string;
  /** Actions that do not apply to it. */
  without: readonly RowAction[];
  /** Whether it is completed. */
  done: boolean;
  /** `Menu.Item`s of its list, before the last group. */
  children?: ReactNode;
}

interface Entry {
  icon: LucideIcon;
  label: string;
  /** The possible keys of the action; the list decides which one works. */
  keys: readonly string[];
}

const ACTIONS = {
  open: { icon: PanelRight, label: 'Open', keys: ['Enter'] },
  done: { icon: Check, label: 'Done', keys: ['c', 'Space'] },
  today: { icon: Sun, label: 'Today', keys: ['t'] },
  tomorrow: { icon: Sunrise, label: 'Tomorrow', keys: ['w'] },
  move: { icon: FolderInput, label: 'Move to project…', keys: ['m'] },
  focus: { icon: Timer, label: 'Focus', keys: ['f'] },
  select: { icon: ListChecks, label: 'Select', keys: ['x'] },
  skip: { icon: SkipForward, label: 'Skip', keys: ['s'] },
  remove: { icon: Trash2, label: 'Delete', keys: ['Delete'] },
} as const satisfies Record<string, Entry>;

const ENTRIES = new Map<RowAction, Entry>([
  ...KEYED.map(
    ({ field, icon, key, name, label }) => [field, { icon, label: `${name ?? label}…`, keys: [key!] }] as const,
  ),
  ...Object.entries(ACTIONS).map(([action, entry]) => [action as RowAction, entry] as const),
]);

const isDay = ({ editor }: FieldEntry) => editor === 'due';
const GROUPS: readonly (readonly RowAction[])[] = [
  ['open', 'done', 'focus'],
  ['today', 'tomorrow', ...KEYED.filter(isDay).map(({ field }) => field)],
  [...KEYED.filter((entry) => !isDay(entry)).map(({ field }) => field), 'move'],
];
const LAST: readonly RowAction[] = ['select', 'skip', 'remove'];
const ACTIONS_OF_COMPLETED: ReadonlySet<RowAction> = new Set(['open', 'done', 'select', 'remove']);

/** The key actions of a row as menu entries, each with its key. An entry triggers the key, so that both do the same. */
export function RowMenuItems({ id, without, done, children }: RowMenuItemsProps) {
  useEffect(takeFocusOfFrame, []);
  const list = use(RowListContext);
  const entriesOf = (group: readonly RowAction[]) =>
    group
      .filter((action) => !without.includes(action) && (!done || ACTIONS_OF_COMPLETED.has(action)))
      .flatMap((action) => {
        const entry = ENTRIES.get(action);
        const key = (entry && list?.bound(entry.keys)) ?? null;
        return !entry || key === null ? [] : [{ ...entry, action, key }];
      });
  const drawn = (group: readonly RowAction[]) =>
    entriesOf(group).map(({ action, icon: Icon, label, key }) => (
      <MenuItem
        icon={Icon}
        label={action === 'done' && done ? 'Reopen' : label}
        key={action}
        rightSection={
          <span className={classes['key']} aria-hidden>
            <KeyCap name={key} />
          </span>
        }
        aria-keyshortcuts={key}
        data-danger={action === 'remove' || undefined}
        onClick={() => list?.press(id, key)}
      />
    ));
  const groups = [...GROUPS.map(drawn), Children.toArray(children), drawn(LAST)].filter(({ length }) => length > 0);
  return groups.map((group, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- groups have no ids, and keep their order
    <Fragment key={index}>
      {index > 0 && <Menu.Divider />}
      {group}
    </Fragment>
  ));
}

/** A menu opened before its entries were loaded is focused itself: its first entry takes the focus. */
function takeFocusOfFrame(): void {
  const frame = document.activeElement;
  if (frame?.role === 'menu') frame.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}
