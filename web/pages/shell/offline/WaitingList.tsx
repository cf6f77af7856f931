import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '#web/platform/clock.ts';
import { messageOf } from '#web/platform/errors.ts';
import { formatClock, plural } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { TextChoice } from '#web/records/waiting/texts/TextChoice.tsx';
import { anew } from '#web/records/waiting/anew.ts';
import type { KeptWrite } from '#web/records/waiting/write-log.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import classes from './AwayBanner.module.css';
import { RefusedText } from './RefusedText.tsx';
import { typedText } from '#web/records/waiting/texts/typed-text.ts';
import { didWords, doingWords, iconOf } from './waiting-words.ts';

interface WaitingListProps {
  waiting: readonly KeptWrite[];
  refused: readonly KeptWrite[];
}

/** What waits for a connection, in its order, below it what was refused and why, and texts that were changed elsewhere. */
export function WaitingList({ waiting, refused: all }: WaitingListProps) {
  const disputed = all.filter((each) => each.refused?.theirs);
  const refused = all.filter((each) => !each.refused?.theirs);
  const refusedTitle =
    refused.length === 1
      ? `1 was refused at ${formatClock(refused[0]!.refused!.at)}`
      : `${refused.length} were refused`;
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label="Waiting">
          <div className={classes['head']}>
            <h2 className={classes['title']}>
              {plural(waiting.length, 'change')} {waiting.length === 1 ? 'waits' : 'wait'}
            </h2>
            <span className={classes['where']}>kept on this device</span>
          </div>
          <ol className={classes['list']}>
            {waiting.map((each) => (
              <WaitingItem key={each.id} write={each} />
            ))}
          </ol>
        </section>
      )}
      {refused.length > 0 && (
        <section aria-label="Refused" className={classes['refused']}>
          <div className={classes['head']}>
            <CircleAlert {...ICON} />
            <h2 className={classes['title']}>{refusedTitle}</h2>
          </div>
          <ul className={classes['list']}>
            {refused.map((each) => (
              <RefusedItem key={each.id} write={each} />
            ))}
          </ul>
        </section>
      )}
      {disputed.length > 0 && (
        <section aria-label="Changed elsewhere as well" className={classes['disputed']}>
          <ul className={classes['list']}>
            {disputed.map((each) => (
              <li key={each.id} className={classes['item']}>
                <TextChoice write={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function WaitingItem({ write: { label, at } }: { write: KeptWrite }) {
  const today = useToday();
  return (
    <li className={classes['item']}>
      {iconOf(label)}
      <div>
        <p className={classes['name']}>{label.name}</p>
        <p className={classes['note']}>
          {didWords(label, today)}, {formatClock(at)}
        </p>
      </div>
    </li>
  );
}

function RefusedItem({ write }: { write: KeptWrite }) {
  const { id, label, refused, input } = write;
  const records = useRecords();
  const [newOne] = useState(newId);
  const words = doingWords(label, useToday());
  const text = typedText(input);
  const again = anew(records, write, newOne);
  const make = useAction(async () => {
    await records.write(again!);
    await records.drop(id);
    showToast({ type: 'success', message: `Saved as new: “${label.name}”` });
  });
  return (
    <li className={classes['item']}>
      <p className={classes['name']}>{words}</p>
      <p className={classes['note']}>{refused?.reason}</p>
      {text !== '' && <RefusedText words={words} text={text} />}
      {make.error && (
        <p className={classes['note']} role="alert">
          {messageOf(make.error)}
        </p>
      )}
      <div className={classes['actions']}>
        {again && (
          <Button
            size="compact-sm"
            variant="default"
            title="What it refers to and is gone is left out"
            aria-label={`Save as new: ${words}`}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            Save as new
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          title="Send it again, after what waits"
          aria-label={`Put it back: ${words}`}
          onClick={() => records.putBack(id)}
        >
          Put it back
        </Button>
        <Button size="compact-sm" variant="subtle" aria-label={`Drop: ${words}`} onClick={() => void records.drop(id)}>
          Drop
        </Button>
      </div>
    </li>
  );
}
