import { Textarea } from '@mantine/core';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import { useKeptText } from '#web/records/drafts/use-kept-text.ts';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { inputOf } from '#web/ui/form/use-draft.ts';
import { TextLinks } from '#web/ui/text/TextLinks.tsx';
import classes from './TaskPanel.module.css';

interface DescriptionFieldProps {
  /** The name that it describes; its links are listed too. */
  name: string;
  value: string;
  /** The subject of its draft on the device: `task <id> notes`. */
  draftName: string;
  placeholder: string;
  error: string | null;
  /** Resolves with whether it was saved. */
  onSave: (description: string) => Promise<boolean>;
}

export function DescriptionField({ name, value, draftName, placeholder, error, onSave }: DescriptionFieldProps) {
  const draft = useKeptText(draftName, value, onSave);
  return (
    <div>
      <Textarea
        {...inputOf(draft)}
        className={classes['description'] ?? ''}
        aria-label="Description"
        placeholder={placeholder}
        minRows={draft.value === '' ? 1 : 3}
        {...limitedText(draft.value, DESCRIPTION_MAX)}
        maxRows={16}
        error={error}
      />
      <TextLinks text={`${name}\n${value}`} />
      {draft.elsewhere ? <ChangedElsewhere {...draft.elsewhere} /> : draft.notice && <DraftLine {...draft.notice} />}
    </div>
  );
}
