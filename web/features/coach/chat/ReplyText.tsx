import { Button } from '@mantine/core';
import type { CoachProvider, CoachSource } from '#contract/coach.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { LinkedWords } from '../LinkedWords.tsx';
import classes from './ReplyText.module.css';
import { type Part, partsOf } from './rule-lines.ts';

interface ReplyTextProps {
  children: string;
  sources: readonly CoachSource[];
  provider: CoachProvider;
  /** Puts a question into the field that the coach has an answer to. */
  onChoose: (question: string) => void;
}

/** What the coach says: lines and lists of its rules, or the Markdown of a model. */
export function ReplyText({ children, sources, provider, onChoose }: ReplyTextProps) {
  return (
    <div className={classes['text']}>
      {provider === 'model' ? (
        <ModelWords sources={sources}>{children}</ModelWords>
      ) : (
        partsOf(children).map((part, index) => (
          <RulePart key={index} part={part} sources={sources} onChoose={onChoose} />
        ))
      )}
    </div>
  );
}

/** The reader of Markdown is fetched with the first words of a model; until then, and without it, they stand as they are. */
const ModelWords = lazyPart(
  async () => (await import('./ModelWords.tsx')).ModelWords,
  ({ children }) => <p className={classes['plain']}>{children}</p>,
  { needed: false },
);

interface RulePartProps extends Pick<ReplyTextProps, 'sources' | 'onChoose'> {
  part: Part;
}

function RulePart({ part, sources, onChoose }: RulePartProps) {
  if ('words' in part) {
    return (
      <p>
        <LinkedWords sources={sources}>{part.words}</LinkedWords>
      </p>
    );
  }
  if ('items' in part) {
    return (
      <ul>
        {part.items.map((item, index) => (
          <li key={index}>
            <LinkedWords sources={sources}>{item}</LinkedWords>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes['questions']} aria-label="Questions to ask">
      {part.questions.map((question) => (
        <li key={question}>
          <Button variant="default" size="compact-sm" onClick={() => onChoose(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
