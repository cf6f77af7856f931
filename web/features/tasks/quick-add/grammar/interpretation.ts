import type { Find } from './find.ts';
import { type Chip, chipKey, type GrammarContext, type Meaning, type Range } from './grammar.ts';
import { blank, LITERAL, overlap, TAKEN, textOf } from './line.ts';

/** One pass over a line: what has been understood so far, and what is left to read. */
export class Interpretation {
  readonly chips: Chip[] = [];
  readonly offers: Chip[] = [];
  /** The line in which taken and quoted words are filled up. */
  open: string;
  readonly line: string;
  readonly context: GrammarContext;

  constructor(line: string, open: string, context: GrammarContext) {
    this.line = line;
    this.open = open;
    this.context = context;
  }

  /** Takes these words out of what is left to read. */
  take(ranges: readonly Range[]): void {
    this.open = blank(this.open, ranges, TAKEN);
  }

  /** Keeps these words from every other reader; they stay in the name. */
  hide(range: Range): void {
    this.open = blank(this.open, [range], LITERAL);
  }

  add(ranges: readonly Range[], meaning: Meaning): void {
    this.chips.push(this.#chip(ranges, meaning));
  }

  /** Offers a meaning unless its words, or a chip that says the same, are taken. */
  offer(range: Range, meaning: Meaning): void {
    this.offers.push(this.#chip([range], meaning));
  }

  /** Whether a find counts: it is sure, or its offer was taken up. */
  counts(find: Find, kind: Chip['kind']): boolean {
    return !find.doubtful || (this.context.accepted?.has(chipKey({ kind, text: textOf(this.line, [find]) })) ?? false);
  }

  /** Adds the first find that counts as a chip; where none does, offers the first. */
  choose<Found extends Find>(finds: readonly Found[], meaningOf: (find: Found) => Meaning): void {
    const found = finds.find((find) => this.counts(find, meaningOf(find).kind));
    if (found) {
      this.add([found], meaningOf(found));
      this.take([found]);
    } else if (finds[0]) this.offer(finds[0], meaningOf(finds[0]));
  }

  /** Makes offers of these chips, but for those that the person has taken up. */
  doubt(chips: readonly Chip[]): void {
    const doubted = chips.filter((chip) => !this.context.accepted?.has(chipKey(chip)));
    this.chips.splice(0, this.chips.length, ...this.chips.filter((chip) => !doubted.includes(chip)));
    this.offers.unshift(...doubted);
  }

  /** The offers whose words no chip has taken. */
  openOffers(): Chip[] {
    const taken = this.chips.flatMap(({ ranges }) => ranges);
    return this.offers.filter(({ ranges }) => !ranges.some((range) => taken.some((each) => overlap(each, range))));
  }

  #chip(ranges: readonly Range[], meaning: Meaning): Chip {
    const sorted = ranges.map(({ start, end }) => ({ start, end })).toSorted((one, other) => one.start - other.start);
    return { text: textOf(this.line, sorted), ranges: sorted, ...meaning };
  }
}
