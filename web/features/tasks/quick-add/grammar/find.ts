import type { Range } from './grammar.ts';
import { endsLineAt, isBesideTaken } from './line.ts';

/** Something that a reader saw in the line. What is doubtful is offered, not taken. */
export interface Find extends Range {
  doubtful: boolean;
}

/** The word before a day or time that says what it is for. It is taken with it. */
export type Lead = 'by' | 'start' | 'from' | 'for' | 'until' | null;

const LEADS: readonly (readonly [lead: Exclude<Lead, null>, words: RegExp])[] = [
  ['start', /(?<![\p{L}\p{N}'’-])(?:starting|beginning|starts?|begins?)(?:\s+(?:on|from|at|in))?\s+(?:the\s+)?$/iu],
  ['until', /(?<![\p{L}\p{N}'’-])(?:until|till|through|ending|ends?(?=\s+on))(?:\s+on)?\s+(?:the\s+)?$/iu],
  ['from', /(?<![\p{L}\p{N}'’-])from\s+(?:the\s+)?$/iu],
  ['for', /(?<![\p{L}\p{N}'’-])for\s+(?:the\s+)?$/iu],
  ['by', /(?<![\p{L}\p{N}'’-])(?:in\s+)?the\s+week\s+(?:of|from)\s+(?:the\s+)?$/iu],
  ['by', /(?<![\p{L}\p{N}'’-])(?:by\s+)?(?:the\s+)?(?:eod|cob|end\s+of\s+day|close\s+of\s+business)\s+(?:on\s+)?$/iu],
  ['by', /(?<![\p{L}\p{N}'’-])(?:(?:is\s+)?due(?:\s+(?:on|by|at))?|by|on|before|at)\s+(?:the\s+)?$/iu],
  ['by', /(?<![\p{L}\p{N}])@\s*$/u],
];

/** The lead before a position, and where it begins. */
export function leadBefore(open: string, start: number): { lead: Lead; start: number } {
  const before = open.slice(0, start);
  for (const [lead, words] of LEADS) {
    const found = words.exec(before);
    if (found) return { lead, start: found.index };
  }
  return { lead: null, start };
}

/**
 * What makes something sure: nothing more, its place in the line, a word that leads to it, one that starts or ends
 * something, or what was understood beside it; or only the person.
 */
export type Needs = 'nothing' | 'place' | 'lead' | 'bounds' | 'company' | 'person';

/** Whether a find is certain. */
export function isSure(open: string, { start, end }: Range, needs: Needs, lead: Lead): boolean {
  if (needs === 'nothing') return true;
  if (needs === 'person') return false;
  if (needs === 'company') return isBesideTaken(open, { start, end });
  if (needs === 'bounds') return lead === 'start' || lead === 'until' || lead === 'from';
  if (lead !== null && lead !== 'for') return true;
  return needs === 'place' && isPlaced(open, start, end);
}

/** At the end of the line, beside what was understood already, or before the colon that opens it: `Fri: call Ana`. */
function isPlaced(open: string, start: number, end: number): boolean {
  // `Enjoy the sun` ends with no day.
  if (/(?<![\p{L}\p{N}])(?:the|an?|my|our|your|his|her|their|some|no|more|of|in)\s+$/iu.test(open.slice(0, start)))
    return false;
  if (endsLineAt(open, end)) return true;
  if (isBesideTaken(open, { start, end })) return true;
  return open.slice(0, start).trim() === '' && /^\s*[,:]/.test(open.slice(end));
}
