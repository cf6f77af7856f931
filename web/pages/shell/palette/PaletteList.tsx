import { Calendar, Circle, CircleCheck, CornerDownRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Found } from '#web/features/search/found.ts';
import { KINDS } from '#web/features/search/kinds.ts';
import { dueText } from '#web/features/tasks/row/due-text.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { KeyCap } from '#web/ui/keys/KeyCap.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { HitLetters } from '#web/ui/menu/HitLetters.tsx';
import { Path } from '#web/ui/page/Path.tsx';
import classes from './PaletteList.module.css';
import type { PaletteRow, RowGroup } from './rows.ts';

interface PaletteListProps {
  /** Of the listbox, which the field controls. */
  id: string;
  groups: readonly RowGroup[];
  selected: string | null;
  busy: boolean;
  onSelect: (id: string) => void;
  onRun: (row: PaletteRow, beside: boolean) => void;
}

export const optionId = (list: string, row: string): string => `${list} ${row}`.replaceAll(' ', '-');

/** The rows in groups; arrows in the field move through them. */
export function PaletteList({ id, groups, selected, busy, onSelect, onRun }: PaletteListProps) {
  useEffect(() => {
    if (selected !== null) document.getElementById(optionId(id, selected))?.scrollIntoView({ block: 'nearest' });
  }, [id, selected]);
  return (
    <div role="listbox" id={id} aria-label="Results" aria-busy={busy}>
      {groups.map(({ title, rows }) => (
        <Box key={title} role="group" aria-label={title} relative className={classes['group']}>
          <Text block truncate size="micro" weight={500} tone="dim" className={classes['title']} aria-hidden>
            {title}
          </Text>
          {rows.map((row) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <Group
              key={row.id}
              role="option"
              tabIndex={-1}
              gap={3}
              relative
              radius="md"
              id={optionId(id, row.id)}
              className={row.command?.stays === 'rest' ? classes['all'] : classes['row']}
              aria-selected={row.id === selected}
              data-combobox-selected={row.id === selected || undefined}
              data-create={row.command?.creates || undefined}
              data-tall={isTall(row) || undefined}
              onMouseMove={() => row.id !== selected && onSelect(row.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onRun(row, event.ctrlKey || event.metaKey)}
            >
              {row.found ? (
                <FoundRow found={row.found} selected={row.id === selected} />
              ) : (
                <CommandRow row={row} selected={row.id === selected} />
              )}
            </Group>
          ))}
        </Box>
      ))}
    </div>
  );
}

const isTall = ({ found }: PaletteRow) =>
  found !== undefined && (found.path.length > 0 || found.snippet !== null || showsDay(found));

/** Entries and chats may have the same name. */
const showsDay = ({ kind }: Found) => kind === 'journal_entry' || kind === 'chat';

function CommandRow({ row, selected }: { row: PaletteRow & { command: object }; selected: boolean }) {
  const { command, hits } = row;
  const Icon = command.Icon ?? CornerDownRight;
  if (command.stays === 'rest') return <>{command.name}</>;
  return (
    <>
      <Icon {...ICON} className="fixed tone-dim" />
      {/* A command on a record wraps, so that the day or project at its end stays visible. */}
      <Text grow shrink truncate={!command.acts} weight={500}>
        <HitLetters label={command.name} hits={hits} />
      </Text>
      {command.note && (
        <Text hint truncate className={classes['note']}>
          {command.note}
        </Text>
      )}
      <Slot>
        {command.keys.length > 0
          ? command.keys[0]!.split(' ').map((key) => <KeyCap key={key} name={key} />)
          : selected && <kbd aria-hidden>↵</kbd>}
      </Slot>
    </>
  );
}

function FoundRow({ found, selected }: { found: Found; selected: boolean }) {
  const { kind, name, hits, path, color, snippet, completed } = found;
  const { Icon } = KINDS[kind];
  const Mark = Icon ?? (completed ? CircleCheck : Circle);
  const now = usePersonNow();
  return (
    <>
      <Mark {...ICON} className="fixed tone-dim" />
      <Text grow shrink>
        <Text block truncate weight={500} className={classes['name']} data-done={completed || undefined}>
          <HitLetters label={name} hits={hits} />
        </Text>
        {isTall({ id: '', score: 0, found }) && (
          <Group as="span" gap={1.5} hint shrink className={classes['detail']}>
            {color && path.length > 0 && <Dot color={color} />}
            {path.length > 0 && <Path names={path} />}
            {showsDay(found) && found.day && <Text fixed>{formatDay(found.day, now.day)}</Text>}
            {snippet && (
              <Text shrink truncate tone="soft">
                “{snippet.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))}”
              </Text>
            )}
          </Group>
        )}
      </Text>
      <Slot>
        {selected && (
          <Group as="span" gap={1.5} tone="soft" hideOnPhone aria-hidden>
            Open <kbd>↵</kbd>
          </Group>
        )}
        <span className={classes['about']} data-selected={selected || undefined}>
          <FoundNote found={found} />
        </span>
      </Slot>
    </>
  );
}

/** Due date, progress or size. */
function FoundNote({ found }: { found: Found }) {
  const now = usePersonNow();
  const { kind, day, time, completed, note, archived, trashed } = found;
  const due =
    kind === 'task' || kind === 'recurring_task' ? dueText({ due_date: day, due_time: time, completed }, now) : null;
  if (trashed) return <>in the trash</>;
  if (archived) return <>archived</>;
  if (!due) return <>{note}</>;
  return (
    <Text align="center" gap={1.5} late={due.late} inline>
      <Calendar {...SMALL_ICON} />
      {due.text}
    </Text>
  );
}

const Slot = ({ children }: { children: ReactNode }) => (
  <Group as="span" fixed gap={1.5} hint nowrap className={classes['slot']}>
    {children}
  </Group>
);
