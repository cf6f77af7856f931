import { Lock, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { formatDate } from '#web/platform/format.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Grid, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { Picture } from '#web/features/resources/pictures/Picture.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { REFLECTION_TITLES } from '#contract/rules/reflection-prompts.ts';
import { dayOfMonth } from '#contract/general/days.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { draftOfEntry } from '../entry-values.ts';
import { MoodIcon, moodLabel } from '../entry-text.tsx';
import { excerptOf } from '../excerpt.ts';
import classes from './EntryRow.module.css';

const THUMBNAIL = { width: '3.25rem', height: '3.25rem' };

interface EntryRowProps {
  entry: JournalEntry;
  href: string;
  /** It is open beside the list. */
  current: boolean;
  /** Shows the month and year too, because no heading does. */
  dated?: boolean;
  /** Replaces the excerpt of the text. */
  excerpt?: ReactNode;
}

/** An entry in the list: its day, its excerpt, and its attributes. */
export function EntryRow({ entry, href, current, dated = false, excerpt = excerptOf(entry) }: EntryRowProps) {
  const { reflection, entry_date, mood, mood_chosen, tags, is_private, picture_ids, picture_count } = entry;
  // Every reflection has this title, so its text tells more.
  const kind = reflection !== null && entry.title === REFLECTION_TITLES[reflection] && excerpt !== '' && entry.title;
  const title = kind ? '' : entry.title;
  const [picture] = picture_ids;
  const hasDraft = !current && storedDraft(draftOfEntry(entry.id)) !== null;
  return (
    <li className={classes['row']} data-row-id={entry.id}>
      <a className={classes['link']} href={href} aria-current={current || undefined} data-row-focus>
        <Stack as="time" align="center" size="meta" tone="soft" textAlign="center" dateTime={entry_date}>
          <Text tone="text" face="read" className={classes['number']}>
            {dayOfMonth(entry_date)}
          </Text>
          {formatDate(entry_date, dated ? { month: 'short', year: 'numeric' } : { weekday: 'short' })}
        </Stack>
        <Grid as="span" gap={1} align="start" shrink>
          {title !== '' && (
            <Text size="body" tone="text" weight={600} truncate data-row-name>
              {title}
            </Text>
          )}
          {(excerpt !== '' || title === '') && (
            <Text
              clamp={2}
              breakAnywhere
              note
              className={classes['excerpt']}
              data-alone={title === '' || undefined}
              data-row-name={title === '' || undefined}
            >
              {excerpt || 'Nothing written yet'}
            </Text>
          )}
          <Group as="span" align="stretch" wrap gap={3} rowGap={0.5} shrink size="meta" tone="soft">
            {kind}
            {hasDraft && (
              <Group as="span" inline gap={1.5} tone="text" title="Has unsaved changes on this device">
                <PencilLine {...SMALL_ICON} />
                Draft
              </Group>
            )}
            {mood_chosen && (
              <Group as="span" inline gap={1.5} icons="dim">
                <MoodIcon mood={mood} />
                {moodLabel(mood)}
              </Group>
            )}
            {is_private && (
              <Group as="span" inline gap={1.5} icons="dim">
                <Lock {...SMALL_ICON} />
                Private
              </Group>
            )}
            {tags.slice(0, 3).map((tag) => (
              <Text key={tag} truncate className={classes['tag']}>
                #{tag}
              </Text>
            ))}
            {tags.length > 3 && <span>+{tags.length - 3}</span>}
            {picture_count > 1 && <span>{picture_count} pictures</span>}
            <WaitingMark id={entry.id} />
          </Group>
        </Grid>
        {picture !== undefined && <Picture id={picture} style={THUMBNAIL} />}
      </a>
    </li>
  );
}
