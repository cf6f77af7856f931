import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from '../entry/EntryChips.module.css';
import { NewTag, TagChips } from '../entry/Tags.tsx';

interface TagsFieldProps {
  label: string;
  tags: readonly string[];
  /** Maximum number of tags. */
  max: number;
  onChange: (tags: string[]) => void;
}

/** Tags as chips, and a button to add one. */
export function TagsField({ label, tags, max, onChange }: TagsFieldProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Group align="stretch" wrap gap={2} role="group" aria-label={label}>
      <TagChips tags={tags} onChange={onChange} />
      {adding && <NewTag tags={tags} onChange={onChange} onEnd={() => setAdding(false)} />}
      {!adding && tags.length < max && (
        <FieldBox>
          <FieldButton
            icon={<Plus {...SMALL_ICON} />}
            empty
            className={classes['add'] ?? ''}
            onClick={() => setAdding(true)}
          >
            Add a tag
          </FieldButton>
        </FieldBox>
      )}
    </Group>
  );
}
