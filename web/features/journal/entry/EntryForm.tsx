import { ActionIcon, Button, Menu, Switch, Textarea } from '@mantine/core';
import { Calendar, ChevronLeft, Copy, Link2, Lock, LockOpen, Trash2 } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import type { JournalEntry, ReflectionKind } from '#contract/journal.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { LazyFiles } from '#web/features/resources/LazyFiles.ts';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { copyText } from '#web/ui/toast/copy-text.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { messageOf } from '#web/platform/errors.ts';
import { formatDate } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { TextPlace } from '../editor/TextEditor.tsx';
import { DisputedTexts } from '#web/records/waiting/texts/DisputedTexts.tsx';
import { useWaitingMark } from '#web/records/waiting/use-waiting.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { useKeyboardInset } from '#web/ui/dialog/use-keyboard-inset.ts';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ICON, LARGE_ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { TemplateMenu } from '../templates/TemplateMenu.tsx';
import { deleteEntry } from '../delete-entry.ts';
import { type EntryBody, textOfEntry } from '../entry-values.ts';
import { nameOfEntry } from '../journal-mutations.ts';
import { Answers } from './Answers.tsx';
import { EntryChips, type WithLinkPicker } from './EntryChips.tsx';
import classes from './EntryForm.module.css';
import { Length } from './Length.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { leaveFocus, useFocusAfterSave } from './use-focus-after-save.ts';

/** Loaded separately, because the editor is larger than the rest of the journal. */
const TextEditor = lazyPart(
  async () => (await import('../editor/TextEditor.tsx')).TextEditor,
  () => <SkeletonRows rows={3} height={40} />,
);

export interface EntryFormProps extends WithLinkPicker {
  /** Shown below the chips of a reflection: facts of its day, which the journal does not know. */
  ReflectionDay: ComponentType<{ kind: ReflectionKind; date: string }>;
  /** Null for a new entry. */
  entry: JournalEntry | null;
  fresh: EntryBody;
  /** Returns to the list. */
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** An entry to read and edit: its date, title, chips and text. */
export function EntryForm({ entry, fresh, LinkPicker, ReflectionDay, onClose, onSaved }: EntryFormProps) {
  const pane = useRef<HTMLElement>(null);
  const addsFile = useRef(false);
  const form = useEntryForm({
    entry,
    fresh,
    onSaved: (id) => {
      if (!entry) leaveFocus(pane.current, id, addsFile.current);
      onSaved(id);
    },
  });
  const { values, setValues } = form;
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  // A new entry focuses its text, unless something else has the focus by then.
  const hasQuestions = Object.keys(values.template_responses).length > 0;
  const [wantsText, setWantsText] = useState<TextPlace | null>(entry || hasQuestions ? null : 'end');
  const phone = useNarrow();
  // A tap in the text would bring up the keyboard of a phone.
  const [opensToRead, setOpensToRead] = useState(phone && entry !== null);
  const readOnly = opensToRead && !form.isChanged;
  const edit = (at: TextPlace) => {
    setOpensToRead(false);
    setWantsText(at);
  };
  useFocusAfterSave(pane, entry?.id, edit);
  const inset = useKeyboardInset();
  const saveByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key !== 's')) return;
    event.preventDefault();
    void form.save();
  };
  // A file needs the entry, whose writing goes on.
  const saveForFile = () => {
    addsFile.current = true;
    return form.save().finally(() => (addsFile.current = false));
  };
  return (
    <Stack
      as="article"
      ref={pane}
      tabIndex={-1}
      shrink
      h="full"
      noRing
      className={classes['pane']}
      aria-label={entry ? nameOfEntry(entry) : 'New entry'}
      onKeyDownCapture={saveByKey}
      onFocusCapture={() => setWantsText(null)}
    >
      <h2 className="sr-only">{entry ? nameOfEntry(entry) : 'New entry'}</h2>
      <Head entry={entry} form={form} onClose={onClose} onEdit={readOnly ? () => edit('end') : null} />
      <Box grow className={classes['body']}>
        <Stack gap={4} mx="auto" className={classes['sheet']}>
          {form.error && (
            <p className={classes['error']} role="alert">
              {messageOf(form.error)} Your text is kept on this device.
            </p>
          )}
          {form.notice && form.isChanged && <DraftLine {...form.notice} />}
          <DisputedTexts id={form.id} />
          {form.choices.map((choice) => (
            <ChangedElsewhere key={choice.what} {...choice} />
          ))}
          <Textarea
            variant="unstyled"
            classNames={{ input: classes['title'] ?? '' }}
            aria-label="Title"
            placeholder={readOnly ? '' : 'Title (optional)'}
            readOnly={readOnly}
            minRows={1}
            autosize
            {...limitedText(values.title, TITLE_MAX)}
            value={values.title}
            onChange={(event) => setValues({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (!focusFirstText(event.currentTarget)) setWantsText('end');
            }}
          />
          <EntryChips values={values} onChange={setValues} LinkPicker={LinkPicker} />
          {values.is_private && (
            <Text as="p" hint>
              {PRIVATE_HINT}
            </Text>
          )}
          {entry?.reflection && <ReflectionDay kind={entry.reflection} date={entry.entry_date} />}
          <Answers values={values} isNew={!entry} readOnly={readOnly} onChange={setValues} />
          <TextEditor
            label="Text"
            placeholder="What was it like?"
            value={values.content}
            onChange={(content) => setValues({ content })}
            toolbar={toolbar}
            focused={wantsText}
            readOnly={readOnly}
          />
          <LazyFiles holder={{ type: 'journal_entry', id: form.id }} {...(!entry && { onSave: saveForFile })} />
        </Stack>
      </Box>
      <Group
        justify="between"
        wrap
        gap={3}
        rowGap={0}
        fixed
        lineTop
        fill="page"
        className={classes['foot']}
        data-floor={phone || undefined}
        style={inset > 0 ? { bottom: inset } : undefined}
      >
        <Box ref={setToolbar} shrink touch className={classes['tools']} />
        {!readOnly && (
          <span className={classes['template']}>
            <TemplateMenu values={values} name={entry?.template_name ?? null} onChange={setValues} />
          </span>
        )}
        <Length values={values} />
      </Group>
    </Stack>
  );
}

/** Moves the focus to the text below the title. Returns false while the editor is loading. */
function focusFirstText(title: HTMLElement): boolean {
  const below = title.closest('article')?.querySelector<HTMLElement>('[data-answer], [contenteditable=true]');
  below?.focus();
  return below !== null;
}

type Form = ReturnType<typeof useEntryForm>;

interface HeadProps {
  entry: JournalEntry | null;
  form: Form;
  onClose: () => void;
  /** Begins to edit an entry that is open for reading; null while it can be edited. */
  onEdit: (() => void) | null;
}

function Head({ entry, form, onClose, onEdit }: HeadProps) {
  const { values, setValues } = form;
  const phone = useNarrow();
  const waits = useWaitingMark(form.id) !== undefined;
  const today = useToday();
  const records = useRecords();
  const isOtherYear = values.entry_date.slice(0, 4) !== today.slice(0, 4);
  const day = formatDate(values.entry_date, {
    ...{ day: 'numeric', month: phone ? 'short' : 'long' },
    // A phone has room for one of the two.
    ...(!(phone && isOtherYear) && { weekday: phone ? 'short' : 'long' }),
    ...(isOtherYear && { year: 'numeric' }),
  });
  return (
    <Group as="header" gap={3} rowGap={1} wrap fixed lineBottom className={classes['head']}>
      <ActionIcon variant="subtle" className={classes['back'] ?? ''} aria-label="Back to the journal" onClick={onClose}>
        <ChevronLeft {...LARGE_ICON} />
      </ActionIcon>
      <DayMenu
        label="Entry date"
        past
        value={values.entry_date}
        today={today}
        weekStart={weekStart()}
        onChange={(entry_date) => entry_date && setValues({ entry_date })}
      >
        <button type="button" className={classes['day']}>
          <Calendar {...SMALL_ICON} />
          {day}
        </button>
      </DayMenu>
      <Text grow shrink fontSize="meta" tone="dim" truncate textAlign="right" heardOnPhone role="status">
        {stateOf(entry, form, waits)}
      </Text>
      {entry && <WaitingMark id={entry.id} brief />}
      <Private isPrivate={values.is_private} onChange={(is_private) => setValues({ is_private })} />
      {entry && (
        <MoreMenu label={`Actions for “${nameOfEntry(entry)}”`}>
          <MenuItem icon={Link2} label="Copy link" onClick={() => void copyText(location.href, 'Link copied')} />
          <MenuItem icon={Copy} label="Copy text" onClick={() => void copyText(textOfEntry(values), 'Text copied')} />
          <Menu.Divider />
          <MenuItem icon={Trash2} label="Delete entry" data-danger onClick={() => void deleteEntry(records, entry)} />
        </MoreMenu>
      )}
      {onEdit ? (
        <Button className="fixed" onClick={onEdit}>
          Edit
        </Button>
      ) : (
        // Not disabled, so that it keeps the focus after saving.
        <Button
          className="fixed"
          onClick={() => form.isChanged && void form.save()}
          loading={form.pending}
          data-disabled={!form.isChanged || undefined}
          aria-disabled={!form.isChanged || undefined}
        >
          {phone ? 'Save' : 'Save entry'}
        </Button>
      )}
    </Group>
  );
}

function stateOf(entry: JournalEntry | null, { pending, isChanged }: Form, waits: boolean): string {
  if (pending) return 'Saving…';
  if (isChanged) return 'Draft saved';
  return entry && !waits ? 'Saved' : '';
}

const PRIVATE_HINT = 'Private entries never reach the coach or email.';

function Private({ isPrivate, onChange }: { isPrivate: boolean; onChange: (isPrivate: boolean) => void }) {
  const Icon = isPrivate ? Lock : LockOpen;
  return (
    <Group as="span" inline gap={2} fontSize="small" tone="soft" className={classes['private']} title={PRIVATE_HINT}>
      <Icon {...ICON} />
      <Switch
        aria-description={PRIVATE_HINT}
        label={<Text heardOnPhone>Private</Text>}
        labelPosition="left"
        size="sm"
        checked={isPrivate}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Group>
  );
}
