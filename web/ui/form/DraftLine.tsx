import { NoticeLine } from './FormMessage.tsx';

export interface DraftLineProps {
  /** The field or form is as it was without the draft, which can be taken back. */
  afresh: boolean;
  onSwap: () => void;
}

/** Says that what was typed before is here again, with the way to begin anew. */
export function DraftLine({ afresh, onSwap }: DraftLineProps) {
  return (
    <NoticeLine
      words={afresh ? 'Started afresh.' : 'Draft kept.'}
      action={{ label: afresh ? 'Take the draft back' : 'Start afresh', run: onSwap }}
    />
  );
}
