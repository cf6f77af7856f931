import { offerDoubtful } from './doubt.ts';
import { Reading } from './engine.ts';
import { type Chip, chipKey, type GrammarContext, type ProjectToName, type Range, type ReadLine } from './grammar.ts';
import { gluedWords } from './glued-words.ts';
import { blank, hideQuotes, LITERAL } from './line.ts';
import { HOMES, SIGNS } from './marks.ts';
import { nameWithout } from './name-without.ts';
import { readWhen } from './read-when.ts';
import { addReminder, claimReminder } from './reminders.ts';
import { type Wording, wordingOf } from './wording.ts';

/**
 * Reads a line such as `Pay rent tomorrow 9:00 45m !high #Monthly budget every month until 30 June`. Quoted words stay
 * unchanged. A reading in doubt is offered, and saved only if the user accepts it.
 */
export function readLine(line: string, context: GrammarContext): ReadLine {
  const wording = wordingOf(line, context);
  let rest = hideQuotes(wording.text);
  for (;;) {
    const { chips, offers } = readRest(wording, rest, context);
    const refused = [...chips, ...offers].filter(
      (chip) => context.rejected?.has(chipKey(chip)) || context.without?.includes(chip.kind),
    );
    if (refused.length === 0) {
      const inLine = (chip: Chip): Chip => ({ ...chip, ranges: wording.places(chip.ranges) });
      const taken = chips.map(inLine);
      return { name: nameWithout(line, taken.flatMap(rangesOf)), chips: taken, offers: offers.map(inLine) };
    }
    // Words of a rejected chip, or of an excluded kind, are not read as another kind.
    const hidden = blank(rest, refused.flatMap(rangesOf), LITERAL);
    // Those that an offer shares with a chip stay in the chip.
    const shared = refused.every((chip) => offers.includes(chip)) ? chips.flatMap(rangesOf) : [];
    const kept = restored(hidden, rest, shared);
    rest = kept === rest ? hidden : kept;
  }
}

/**
 * The tables in order, each from top to bottom: `REMINDERS` (reminders.ts); `SIGNS` and `HOMES` (marks.ts); then, in `readWhen`, `REPEATS`
 * with their `ENDINGS` (repeats.ts), `TIMES` (times.ts), `ESTIMATES` (estimates.ts), `DAYS` (days.ts) and `ADVERBS`
 * (repeats.ts). Each rule reads only words that no earlier rule has
 * claimed.
 */
function readRest(wording: Wording, rest: string, context: GrammarContext): Pick<ReadLine, 'chips' | 'offers'> {
  const reading = new Reading(wording, rest, context);
  const reminder = claimReminder(reading);
  readOthers(reading);
  const possible = addReminder(reading, reminder);
  if (!reminder || !possible) return resultOf(reading);
  // `Ask Bo to remind me tomorrow` is due tomorrow unless the offer is accepted.
  const withoutIt = new Reading(wording, rest, context);
  readOthers(withoutIt);
  const result = resultOf(withoutIt);
  withoutIt.offer(reminder, possible);
  return { ...result, offers: [...result.offers, ...withoutIt.offers.slice(-1)] };
}

function readOthers(reading: Reading): void {
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
}

const resultOf = (reading: Reading): Pick<ReadLine, 'chips' | 'offers'> => ({
  chips: reading.chips.toSorted((one, other) => one.ranges[0]!.start - other.ranges[0]!.start),
  offers: reading.openOffers(),
});

const homeMeant = ({ id, name }: ProjectToName) => ({ kind: 'project', projectId: id, projectName: name }) as const;

/** The line with these ranges as they were. */
const restored = (line: string, before: string, ranges: readonly Range[]): string =>
  ranges.reduce((text, { start, end }) => text.slice(0, start) + before.slice(start, end) + text.slice(end), line);

const rangesOf = ({ ranges }: Chip) => ranges;
