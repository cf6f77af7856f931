import {
  Archive,
  ArrowDownUp,
  ArrowRight,
  Calendar,
  Check,
  Circle,
  Pencil,
  Plus,
  RotateCcw,
  Send,
  SkipForward,
  Trash2,
} from 'lucide-react';
import { createElement } from 'react';
import { formatDayInSentence } from '#web/platform/format.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import type { Label, Verb } from '#web/records/waiting/write-log.ts';

const VERBS: Readonly<Record<Verb, { icon: typeof Plus; did: string; doing: string }>> = {
  add: { icon: Plus, did: 'Added', doing: 'Adding' },
  archive: { icon: Archive, did: 'Archived', doing: 'Archiving' },
  change: { icon: Pencil, did: 'Changed', doing: 'Changing' },
  complete: { icon: Check, did: 'Completed', doing: 'Completing' },
  delete: { icon: Trash2, did: 'Deleted', doing: 'Deleting' },
  move: { icon: ArrowRight, did: 'Moved', doing: 'Moving' },
  order: { icon: ArrowDownUp, did: 'Reordered', doing: 'Reordering' },
  plan: { icon: Calendar, did: 'Moved', doing: 'Moving' },
  reopen: { icon: Circle, did: 'Reopened', doing: 'Reopening' },
  restore: { icon: RotateCcw, did: 'Restored', doing: 'Restoring' },
  send: { icon: Send, did: 'Sent', doing: 'Sending' },
  skip: { icon: SkipForward, did: 'Skipped', doing: 'Skipping' },
};

/** The icon of a change. */
export const iconOf = ({ verb }: Label) => createElement(VERBS[verb].icon, ICON);

/** `Moved to Tue 24 Nov`, seen from `today` (`YYYY-MM-DD`). */
export const doneLabel = ({ verb, ...label }: Label, today: string): string =>
  [VERBS[verb].did, detailOf(label, today)].filter(Boolean).join(' ');

/** `Moving “Collect quotes” to Tue 24 Nov` */
export const pendingLabel = ({ verb, name, ...label }: Label, today: string): string =>
  [VERBS[verb].doing, `“${name}”`, detailOf(label, today)].filter(Boolean).join(' ');

const detailOf = ({ detail, day }: Pick<Label, 'detail' | 'day'>, today: string): string =>
  [detail, day && formatDayInSentence(day, today)].filter(Boolean).join(' ');
