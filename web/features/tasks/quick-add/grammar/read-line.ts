import { type Chip, chipKey, type GrammarContext, type ReadLine } from './grammar.ts';
import { Interpretation } from './interpretation.ts';
import { blank, gluedWords, hideQuotes, LITERAL, nameWithout } from './line.ts';
import { offerDoubtful } from './doubt.ts';
import { readPriorities, readProjects } from './read-marks.ts';
import { readWhen } from './read-when.ts';

/**
 * Understands a line such as `Pay rent tomorrow 9:00 45m !high #Monthly budget every month until 30 June`. Quoted words
 * stay as they are. What is not surely meant is offered, and saved only when it is taken up.
 */
export function readLine(line: string, context: GrammarContext): ReadLine {
  let open = hideQuotes(line);
  for (;;) {
    const reading = new Interpretation(line, open, context);
    reading.choose(readPriorities(open), ({ priority }) => ({ kind: 'priority', priority }));
    reading.choose(readProjects(reading.open, context.projects), ({ project }) => ({
      kind: 'project',
      projectId: project.id,
      projectName: project.name,
    }));
    for (const word of gluedWords(reading.open)) reading.hide(word);
    readWhen(reading);
    offerDoubtful(reading);
    const chips = reading.chips.toSorted((one, other) => firstOf(one) - firstOf(other));
    const offers = reading.openOffers();
    const refused = [...chips, ...offers].filter(
      (chip) => context.rejected?.has(chipKey(chip)) || context.without?.includes(chip.kind),
    );
    if (refused.length === 0)
      return {
        name: nameWithout(
          line,
          chips.flatMap(({ ranges }) => ranges),
        ),
        chips,
        offers,
      };
    // The words of what was rejected, or does not hold here, are no other chip either.
    open = blank(
      open,
      refused.flatMap(({ ranges }) => ranges),
      LITERAL,
    );
  }
}

const firstOf = ({ ranges }: Chip) => ranges[0]!.start;
