import { Fragment } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import classes from './FormMessage.module.css';

export interface DraftLineProps {
  /** Whether the draft was set aside, so that the button brings it back. */
  afresh: boolean;
  onSwap: () => void;
}

/** Shows that a draft was restored, with a button to start afresh. */
export function DraftLine({ afresh, onSwap }: DraftLineProps) {
  return (
    <NoticeLine
      text={afresh ? 'Started over.' : 'Draft restored.'}
      action={{ label: afresh ? 'Restore draft' : 'Start over', run: onSwap }}
    />
  );
}

interface NoticeLineProps {
  text: string;
  /** A button next to the text. */
  action?: NoticeAction;
  also?: NoticeAction;
}

interface NoticeAction {
  label: string;
  run: () => void;
}

/** A quiet line in a form that states an effect, with a button to change it. */
export function NoticeLine({ text, action, also }: NoticeLineProps) {
  return (
    <Text as="p" minH="small" note className={classes['notice']}>
      <span role="status">{text}</span>{' '}
      {[action, also].map(
        (each) =>
          each && (
            <Fragment key={each.label}>
              <button type="button" onClick={each.run}>
                {each.label}
              </button>{' '}
            </Fragment>
          ),
      )}
    </Text>
  );
}
