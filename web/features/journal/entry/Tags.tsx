import { useQuery } from '@tanstack/react-query';
import { TAG_MAX, TAGS_MAX } from '#contract/journal.ts';
import { FieldBox } from '#web/ui/form/FieldButton.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { fold } from '#contract/general/fold.ts';
import { journalQueries } from '../journal-queries.ts';
import classes from './EntryChips.module.css';
import { ShortText } from './ShortText.tsx';

interface TagsProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

export const TAG_FIELD = { label: 'Tag', placeholder: 'tag', max: TAG_MAX };

/** Tags as chips with a remove button. */
export function TagChips({ tags, onChange }: TagsProps) {
  return tags.map((tag) => (
    <FieldBox key={tag} clearLabel={`Remove tag ${tag}`} onClear={() => onChange(tags.filter((each) => each !== tag))}>
      <Text shrink truncate size="small" className={classes['tag']}>
        #{tag}
      </Text>
    </FieldBox>
  ));
}

const folded = (tag: string) => fold(tag).text;

/** Enter and a comma add a tag and start the next. Known tags are suggested, and keep their spelling. */
export function NewTag({ tags, onChange, onEnd }: TagsProps & { onEnd: () => void }) {
  const { data: summary } = useQuery(journalQueries.summary());
  const there = new Set(tags.map(folded));
  const known = (summary?.tags ?? []).filter(({ tag }) => !there.has(folded(tag)));
  const add = (typed: string) => {
    const tag = typed.replace(/^#+/, '').trim();
    if (tag === '' || there.has(folded(tag)) || tags.length >= TAGS_MAX) return;
    onChange([...tags, known.find((each) => folded(each.tag) === folded(tag))?.tag ?? tag]);
  };
  return (
    <ShortText
      {...TAG_FIELD}
      initial=""
      choices={known.map(({ tag }) => tag)}
      goesOn
      onDone={(typed) => {
        add(typed);
        onEnd();
      }}
      onNext={add}
      onCancel={onEnd}
    />
  );
}
