import { Button } from '@mantine/core';
import { useRecords } from '../../record-query.ts';
import { bothOf, editedFields } from './disputed-texts.ts';
import classes from './TextChoice.module.css';
import { typedText } from './typed-text.ts';
import type { KeptWrite } from '../write-log.ts';

interface TextChoiceProps {
  /** An edit that is refused because its texts were changed elsewhere as well. */
  write: KeptWrite;
}

/** Shows both texts of what was changed here and elsewhere, and lets a person choose; nothing is lost until then. */
export function TextChoice({ write }: TextChoiceProps) {
  const records = useRecords();
  const { id, label, refused } = write;
  const mine = editedFields(write);
  const theirs = refused?.theirs ?? {};
  const both = bothOf(mine, theirs);
  const words = `“${label.name}” was changed elsewhere as well`;
  const button = (way: string) => ({ size: 'compact-sm', variant: 'default', 'aria-label': `${way}: “${label.name}”` });
  return (
    <div className={classes['choice']} role="group" aria-label={words}>
      <p className={classes['words']} role="status">
        {words}. Choose which text to keep.
      </p>
      <Side whose="Yours" text={typedText(mine)} />
      <Side whose="Theirs" text={typedText(theirs)} />
      <div className={classes['actions']}>
        <Button {...button('Keep mine')} onClick={() => records.putBack(id)}>
          Keep mine
        </Button>
        <Button {...button('Take theirs')} onClick={() => void records.drop(id)}>
          Take theirs
        </Button>
        {both && (
          <Button {...button('Keep both')} onClick={() => records.putBack(id, both)}>
            Keep both
          </Button>
        )}
      </div>
    </div>
  );
}

function Side({ whose, text }: { whose: string; text: string }) {
  return (
    <div className={classes['side']}>
      <span className={classes['whose']}>{whose}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={classes['text']} tabIndex={0} role="note" aria-label={`${whose} text`}>
        {text === '' ? 'Nothing' : text}
      </pre>
    </div>
  );
}
