import { NAME_MAX } from '#contract/vocabulary.ts';
import { fold } from '#contract/general/fold.ts';
import type { Chip, Range } from '#contract/quick-add/grammar.ts';
import { hideQuotes, overlap } from '#contract/quick-add/line.ts';

/** A `#` in the line, and the text after it up to the caret. */
export interface HashToken extends Range {
  typed: string;
}

/**
 * The `#` before the caret, while it may still become a project: names may contain spaces, but the text ends once its
 * words are understood as something else, or are the full name of a project.
 * @param understood the chips of the line.
 */
export function hashBefore(
  line: string,
  caret: number,
  understood: readonly Chip[],
  projects: readonly { name: string }[],
): HashToken | null {
  const start = lastHash(hideQuotes(line.slice(0, caret)));
  if (start < 0) return null;
  const typed = line.slice(start + 1, caret);
  if (typed.length > NAME_MAX || /^\s/.test(typed)) return null;
  const token = { start, end: caret, typed };
  const isTaken = understood.some(
    ({ kind, ranges }) => kind !== 'project' && ranges.some((range) => overlap(range, token)),
  );
  return isTaken || isComplete(typed, projects) ? null : withRestOfWord(line, token);
}

function lastHash(open: string): number {
  for (let at = open.lastIndexOf('#'); at >= 0; at = at === 0 ? -1 : open.lastIndexOf('#', at - 1)) {
    if (at === 0 || /\s/.test(open[at - 1]!)) return at;
  }
  return -1;
}

/** Whether the text is the full name of a project, and no longer name starts with it. */
function isComplete(typed: string, projects: readonly { name: string }[]): boolean {
  const { text } = fold(typed);
  const names = projects.map(({ name }) => fold(name).text).filter((name) => name.startsWith(text.trimEnd()));
  return names.length === 1 && names[0] === text.trimEnd();
}

function withRestOfWord(line: string, token: HashToken): HashToken {
  const [rest = ''] = /\s$/.test(token.typed) ? [] : (/^[\p{L}\p{N}_-]+/u.exec(line.slice(token.end)) ?? []);
  return { ...token, end: token.end + rest.length };
}
