import { Button } from '@mantine/core';
import {
  type ChatMessage,
  COACH_SCREENS,
  type CoachProvider,
  type CoachScreen,
  type CoachSource,
} from '#contract/coach.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { LinkedText } from '../LinkedText.tsx';
import { splitReply } from '../text-parts.ts';
import classes from './ReplyText.module.css';

interface ReplyTextProps {
  children: string;
  sources: readonly CoachSource[];
  provider: CoachProvider;
  /** The stored message; undefined while it is received. */
  message?: ChatMessage;
  /** Sends a question. */
  onChoose: (question: string) => void;
}

/** A reply: Markdown of a model, or lines and lists of rules. */
export function ReplyText({ children, sources, provider, message, onChoose }: ReplyTextProps) {
  if (provider === 'model') {
    return (
      <Grid gap={2} lists className={classes['text']}>
        <ModelText sources={sources}>{children}</ModelText>
      </Grid>
    );
  }
  const linked = (text: string) => <LinkedText sources={sources}>{text}</LinkedText>;
  return (
    <Grid gap={2} lists className={classes['text']}>
      {splitReply(children).map((part, index) =>
        'text' in part ? (
          <p key={index}>{linked(part.text)}</p>
        ) : 'items' in part ? (
          <ul key={index}>
            {part.items.map((item, place) => (
              <li key={place}>{linked(item)}</li>
            ))}
          </ul>
        ) : 'add' in part ? (
          message && <AddTask key={index} line={part.add} message={message} />
        ) : 'screen' in part ? (
          <ScreenLink key={index} screen={part.screen} />
        ) : (
          <QuestionList key={index} label="Questions to ask" questions={part.questions} onChoose={onChoose} />
        ),
      )}
    </Grid>
  );
}

/** The reader of Markdown is loaded with the first reply of a model. Until then the text is shown as it is. */
const ModelText = lazyPart(
  async () => (await import('./ModelText.tsx')).ModelText,
  ({ children }) => <p className={classes['plain']}>{children}</p>,
  { needed: false },
);

/** Loaded with the first reply that offers a task. */
const AddTask = lazyPart(async () => (await import('./AddTask.tsx')).AddTask);

function ScreenLink({ screen }: { screen: CoachScreen }) {
  const [section, params] = COACH_SCREENS[screen];
  return (
    <p>
      See{' '}
      <Text as="a" link weight={500} href={hrefOf(section, params)}>
        {screen}
      </Text>
    </p>
  );
}

interface QuestionListProps extends Pick<ReplyTextProps, 'onChoose'> {
  label: string;
  questions: readonly string[];
}

export const QuestionList = ({ label, questions, onChoose }: QuestionListProps) => (
  <ul className={classes['questions']} aria-label={label}>
    {questions.map((question) => (
      <li key={question}>
        <Button variant="default" size="compact-sm" onClick={() => onChoose(question)}>
          {question}
        </Button>
      </li>
    ))}
  </ul>
);
