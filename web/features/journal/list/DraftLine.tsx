import { PencilLine } from 'lucide-react';
import { draftedFields } from '#web/records/drafts/use-form-draft.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { draftOfEntry, type EntryBody } from '../entry-values.ts';
import { excerptOf } from '../excerpt.ts';
import classes from './DraftLine.module.css';

/** A link to an unsaved new entry on this device; renders nothing without one. */
export function DraftLine({ href }: { href: string }) {
  const draft = draftedFields<EntryBody>(draftOfEntry(null));
  if (!draft) return null;
  const { title = '', content = '', template_responses = {} } = draft;
  const words = title.trim() || excerptOf({ content, template_responses, reflection: null });
  return (
    <a className={classes['draft']} href={href}>
      <PencilLine {...SMALL_ICON} />
      <Text shrink truncate strong="text">
        <strong>Draft</strong> {words || 'Unfinished entry'}
      </Text>
    </a>
  );
}
