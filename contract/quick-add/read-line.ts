import { offerDoubtful } from './doubt.ts';
import { Reading } from './engine.ts';
import { type Chip, chipKey, type GrammarContext, type ProjectToName, type ReadLine } from './grammar.ts';
import { blank, gluedWords, hideQuotes, LITERAL, nameWithout } from './line.ts';
import { HOMES, SIGNS } from './marks.ts';
import { readWhen } from './read-when.ts';
import { addReminder, claimReminder } from './reminders.ts';

/**
 * Reads a line such as `Pay rent tomorrow 9:00 45m !high #Monthly budget every month until 30 June`. Quoted words stay
 * unchanged. A reading in doubt is offered, and saved only if the user accepts it.
 */
export function readLine(line: string, context: GrammarContext): ReadLine {
  let rest = hideQuotes(line);
  for (;;) {
    const { chips, offers } = readRest(line, rest, context);
    const refused = [...chips, ...offers].filter(
      (chip) => context.rejected?.has(chipKey(chip)) || context.without?.includes(chip.kind),
    );
    if (refused.length === 0) return { name: nameWithout(line, chips.flatMap(rangesOf)), chips, offers };
    // Words of a rejected chip, or of an excluded kind, are not read as another kind.
    rest = blank(rest, refused.flatMap(rangesOf), LITERAL);
  }
}

/**
 * The tables in order, each from top to bottom: `REMINDERS` (reminders.ts); `SIGNS` and `HOMES` (marks.ts); then, in `readWhen`, `REPEATS`
 * with their `ENDINGS` (repeats.ts), `TIMES` (times.ts), `ESTIMATES` (estimates.ts), `DAYS` (days.ts) and `ADVERBS`
 * (repeats.ts). Each rule reads only words that no earlier rule has
 * claimed.
 */
function readRest(line: string, rest: string, context: GrammarContext): Pick<ReadLine, 'chips' | 'offers'> {
  const reading = new Reading(line, rest, context);
  const reminder = claimReminder(reading);
  for (const signs of Object.values(SIGNS)) reading.choose(reading.find(signs), ({ meaning }) => meaning);
  const named = reading.find(HOMES);
  const certain = named.find(({ homes }) => homes.length === 1);
  const [asked] = named;
  if (certain) {
    reading.add([certain], homeMeant(certain.homes[0]!));
    reading.claim(certain);
  } else if (asked) {
    for (const home of asked.homes) reading.offer(asked, homeMeant(home));
    reading.hide(asked);
  }
  for (const word of gluedWords(reading.rest)) reading.hide(word);
  readWhen(reading);
  offerDoubtful(reading);
  addReminder(reading, reminder);
  return {
    chips: reading.chips.toSorted((one, other) => one.ranges[0]!.start - other.ranges[0]!.start),
    offers: reading.openOffers(),
  };
}

const homeMeant = ({ id, name }: ProjectToName) => ({ kind: 'project', projectId: id, projectName: name }) as const;

const rangesOf = ({ ranges }: Chip) => ranges;
