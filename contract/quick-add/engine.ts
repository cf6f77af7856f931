import { type Chip, chipKey, type GrammarContext, type Meaning, type Range } from './grammar.ts';
import { blank, endBefore, endsLineAt, isNextToRead, LITERAL, overlap, TAKEN } from './line.ts';
import type { Wording } from './wording.ts';

/** The word before a day or a time that says what it is for. */
export type Lead = 'by' | 'start' | 'from' | 'for' | 'until';

/** What makes a reading certain. An uncertain reading is offered. */
export type Sure =
  | 'always'
  /** After a lead, at the end of the line, beside something understood, or before the colon that opens the line. */
  | 'placed'
  /** After a lead; `for` alone is not enough. */
  | 'led'
  /** After a word that starts or ends something. */
  | 'bounded'
  /** Beside something understood. */
  | 'beside'
  /** Only if the user accepts the offer. */
  | 'accepted';

/** What a search returns, such as the result of a regular expression. */
export type Hit = Pick<RegExpExecArray, 'index' | 0 | 'groups'>;

/** Words of the line that a rule recognized. `start` is the first of its words, without the lead. */
export interface Match extends Range {
  text: string;
  groups: Readonly<Record<string, string | undefined>>;
  lead: Lead | null;
  /** The line; claimed and quoted words are blanked. */
  line: string;
}

/** One row of a table: the words, their meaning, and what makes it certain. */
export interface Rule<Value extends object> {
  /** The source of a regular expression for whole words in any case, or a search function. */
  words: string | ((line: string, context: GrammarContext) => Iterable<Hit>);
  sure: Sure | ((match: Match, context: GrammarContext) => Sure);
  /** The leads that belong to the words; by default all. */
  leads?: readonly Lead[];
  /** Returns null if the words mean something else. */
  read: (match: Match, context: GrammarContext) => Value | null;
}

/** A reading of some words of the line. */
export type Find<Value extends object> = Value & Range & { lead: Lead | null; doubtful: boolean };

/** Applies a table from top to bottom: words claimed by one rule are not available to later ones. */
export function findAll<Value extends object>(
  rules: readonly Rule<Value>[],
  line: string,
  context: GrammarContext,
): Find<Value>[] {
  const claimed: Range[] = [];
  const finds: Find<Value>[] = [];
  for (const rule of rules) {
    const search = rule.words;
    for (const hit of typeof search === 'string' ? findWords(search, line) : search(line, context)) {
      const find = findOf(rule, hit, line, context);
      if (!find) continue;
      if (!claimed.some((range) => overlap(range, find))) finds.push(find);
      // A longer reading that overlaps an earlier one still hides its words from shorter ones.
      claimed.push(find);
    }
  }
  return finds.toSorted((one, other) => one.start - other.start);
}

function findOf<Value extends object>(
  { sure, leads, read }: Rule<Value>,
  { index, 0: text, groups = {} }: Hit,
  line: string,
  context: GrammarContext,
): Find<Value> | null {
  const end = index + text.length;
  const before = leadBefore(line, index);
  const match = { start: index, end, text, groups, lead: before?.lead ?? null, line };
  const value = read(match, context);
  if (value === null) return null;
  const doubtful = !isSure(match, typeof sure === 'function' ? sure(match, context) : sure);
  // `Presents for Christmas` keeps its `for` while it is in doubt.
  const isLed = before !== null && (leads?.includes(before.lead) ?? true) && !(doubtful && before.lead === 'for');
  return { ...value, start: isLed ? before.start : index, end, lead: match.lead, doubtful };
}

/* Leads */

const LEADS: readonly (readonly [lead: Lead, words: RegExp])[] = [
  ['start', /(?<![\p{L}\p{N}'’-])(?:starting|beginning|starts?|begins?)(?:\s+(?:on|from|at|in))?\s+(?:the\s+)?$/iu],
  ['until', /(?<![\p{L}\p{N}'’-])(?:until|till|through|ending|ends?(?=\s+on))(?:\s+on)?\s+(?:the\s+)?$/iu],
  ['from', /(?<![\p{L}\p{N}'’-])from\s+(?:the\s+)?$/iu],
  ['for', /(?<![\p{L}\p{N}'’-])for\s+(?:the\s+)?$/iu],
  ['by', /(?<![\p{L}\p{N}'’-])(?:in\s+)?the\s+week\s+(?:of|from)\s+(?:the\s+)?$/iu],
  ['by', /(?<![\p{L}\p{N}'’-])(?:by\s+)?(?:the\s+)?(?:eod|cob|end\s+of\s+day|close\s+of\s+business)\s+(?:on\s+)?$/iu],
  [
    'by',
    /(?<![\p{L}\p{N}'’-])(?:deadline:|(?:is\s+)?due(?::|\s+(?:on|by|at))?|not?\s+later\s+than|by|on|before|at)\s+(?:the\s+)?$/iu,
  ],
  ['by', /(?<![\p{L}\p{N}])@\s*$/u],
];

function leadBefore(line: string, start: number): { lead: Lead; start: number } | null {
  const before = endBefore(line, start);
  for (const [lead, words] of LEADS) {
    const found = words.exec(before);
    if (found) return { lead, start: start - before.length + found.index };
  }
  return null;
}

/* Certainty */

function isSure(match: Match, sure: Sure): boolean {
  const { line, lead } = match;
  switch (sure) {
    case 'always':
      return true;
    case 'accepted':
      return false;
    case 'beside':
      return isNextToRead(line, match);
    case 'bounded':
      return lead === 'start' || lead === 'until' || lead === 'from';
    case 'led':
      return lead !== null && lead !== 'for';
    case 'placed':
      return (lead !== null && lead !== 'for') || isPlaced(match);
  }
}

/** At the end of the line, beside something understood, or before the colon that opens the line: `Fri: call Ana`. */
function isPlaced({ line, start, end }: Match): boolean {
  const before = line.slice(0, start);
  // The last words of `Enjoy the sun` are not a day.
  if (/(?<![\p{L}\p{N}])(?:the|an?|my|our|your|his|her|their|some|no|more|of|in)\s+$/iu.test(before)) return false;
  if (endsLineAt(line, end) || isNextToRead(line, { start, end })) return true;
  return before.trim() === '' && /^\s*[,:]/.test(line.slice(end));
}

/* Search */

/** Boundaries of words: `Fridays`, `Friday’s` and `mid-Friday` are other words. */
export const BEFORE = String.raw`(?<![\p{L}\p{N}_#/.:'’–-]|[\p{L}\p{N}]@)`;
export const AFTER = String.raw`(?![\p{L}\p{N}_/%]|['’]\p{L}|[-–.:,]\p{N}|[-–]\p{L})`;

const WORD_START = new RegExp(BEFORE, 'uy');
const WORD_END = new RegExp(AFTER, 'uy');

/** Whether a range starts and ends at word boundaries. */
export function isWholeWords(line: string, { start, end }: Range): boolean {
  WORD_START.lastIndex = start;
  WORD_END.lastIndex = end;
  return WORD_START.test(line) && WORD_END.test(line);
}

/**
 * A regular expression for these words as whole words.
 * @param words the source of a regular expression.
 */
export const wholeWords = (words: string, flags = 'giu'): RegExp => new RegExp(`${BEFORE}(?:${words})${AFTER}`, flags);

const patterns = new Map<string, { words: RegExp; whole?: RegExp }>();

/**
 * Finds whole words, in any case. Most lines contain none of a rule's words, so it first searches without word
 * boundaries: compiling the full pattern takes a browser milliseconds, for each rule.
 * @param words the source of a regular expression.
 */
export function findWords(words: string, line: string): RegExpExecArray[] {
  let pattern = patterns.get(words);
  if (!pattern) patterns.set(words, (pattern = { words: new RegExp(words, 'iu') }));
  if (!pattern.words.test(line)) return [];
  pattern.whole ??= wholeWords(words);
  return [...line.matchAll(pattern.whole)];
}

/** One pass over a line: what was understood, and what is left to read. */
export class Reading {
  readonly chips: Chip[] = [];
  readonly offers: Chip[] = [];
  /** Claimed words that may mean something else: the chips with them become offers. */
  readonly doubtful: Range[] = [];
  readonly line: string;
  /** The line; claimed and quoted words are blanked. */
  rest: string;
  readonly context: GrammarContext;
  readonly #wording: Wording;

  constructor(wording: Wording, rest: string, context: GrammarContext) {
    this.#wording = wording;
    this.line = wording.text;
    this.rest = rest;
    this.context = context;
  }

  find<Value extends object>(rules: readonly Rule<Value>[]): Find<Value>[] {
    return findAll(rules, this.rest, this.context);
  }

  /** Claims words: no later rule reads them. */
  claim(...ranges: readonly (Range | undefined)[]): void {
    const found = ranges.filter((range) => range !== undefined);
    this.rest = blank(this.rest, found, TAKEN);
  }

  /** Keeps words in the name: no rule reads them. */
  hide(range: Range): void {
    this.rest = blank(this.rest, [range], LITERAL);
  }

  add(ranges: readonly Range[], meaning: Meaning): void {
    this.chips.push(this.#chip(ranges, meaning));
  }

  offer(range: Range, meaning: Meaning): void {
    this.offers.push(this.#chip([range], meaning));
  }

  /** Whether a reading counts: it is certain, or the user accepted its offer. */
  counts(find: Range & { doubtful: boolean }, kind: Chip['kind']): boolean {
    return (
      !find.doubtful || (this.context.accepted?.has(chipKey({ kind, text: this.#wording.textOf([find]) })) ?? false)
    );
  }

  /** Adds the first reading that counts as a chip; if none does, offers the first one. */
  choose<Value extends object>(finds: readonly Find<Value>[], meaningOf: (find: Value) => Meaning): void {
    const found = finds.find((find) => this.counts(find, meaningOf(find).kind));
    if (found) {
      this.add([found], meaningOf(found));
      this.claim(found);
    } else if (finds[0]) this.offer(finds[0], meaningOf(finds[0]));
  }

  /** Turns chips into offers, except offers that the user accepted. */
  doubt(chips: readonly Chip[]): void {
    const doubted = chips.filter((chip) => !this.context.accepted?.has(chipKey(chip)));
    this.chips.splice(0, this.chips.length, ...this.chips.filter((chip) => !doubted.includes(chip)));
    this.offers.unshift(...doubted);
  }

  /** The offers whose words are in no chip. */
  openOffers(): Chip[] {
    const claimed = this.chips.flatMap(({ ranges }) => ranges);
    return this.offers.filter(({ ranges }) => !ranges.some((range) => claimed.some((each) => overlap(each, range))));
  }

  #chip(ranges: readonly Range[], meaning: Meaning): Chip {
    const sorted = ranges.map(({ start, end }) => ({ start, end })).toSorted((one, other) => one.start - other.start);
    return { text: this.#wording.textOf(sorted), ranges: sorted, ...meaning };
  }
}
