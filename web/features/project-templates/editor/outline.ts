import { SUBTASK_LEVELS_MAX } from '#contract/rules/task-rules.ts';
import { emptyLine, type TemplateLine } from './template-line.ts';

/*
 * An outline, in which indentation makes a line a subtask. Every function returns lines of which none is more than one
 * level below the line before it.
 */

/** Limits every line to one level below the line before it. */
export function normalised(lines: readonly TemplateLine[]): TemplateLine[] {
  let deepest = 0;
  return lines.map((line) => {
    const level = Math.min(line.level, deepest);
    deepest = Math.min(level + 1, SUBTASK_LEVELS_MAX);
    return level === line.level ? line : { ...line, level };
  });
}

/** The end of a line's subtree: the index of the first line that is not below it. */
function endOf(lines: readonly TemplateLine[], index: number): number {
  const next = lines.findIndex((line, at) => at > index && line.level <= lines[index]!.level);
  return next < 0 ? lines.length : next;
}

/** The previous or next sibling of a line; undefined if there is none. */
function siblingOf(lines: readonly TemplateLine[], index: number, by: 1 | -1): number | undefined {
  const { level } = lines[index]!;
  if (by === 1) {
    const next = endOf(lines, index);
    return lines[next]?.level === level ? next : undefined;
  }
  for (let at = index - 1; at >= 0 && lines[at]!.level >= level; at -= 1) if (lines[at]!.level === level) return at;
  return undefined;
}

/**
 * Moves a line with its subtree. By one place it moves past its sibling; farther it moves between two lines, at the
 * deepest level allowed there.
 * @param to index of the line among the other lines.
 */
export function moveLine(lines: readonly TemplateLine[], from: number, to: number): TemplateLine[] {
  const by = to > from ? 1 : -1;
  const end = endOf(lines, from);
  if (to === from) return [...lines];
  const block = lines.slice(from, end);
  const others = [...lines.slice(0, from), ...lines.slice(end)];
  const sibling = Math.abs(to - from) === 1 ? siblingOf(lines, from, by) : undefined;
  if (sibling !== undefined) {
    const place = by === -1 ? sibling : endOf(lines, sibling) - block.length;
    return others.toSpliced(place, 0, ...block);
  }
  // Dropped within its own subtree it stays, unless there is no other way to move it.
  if (to > from && to < end && to - from > 1) return [...lines];
  const place = to < from ? to : Math.max(to + 1, end + 1) - block.length;
  if (place > others.length) return [...lines];
  const least = others[place]?.level ?? 0;
  const most = place === 0 ? 0 : Math.min(others[place - 1]!.level + 1, SUBTASK_LEVELS_MAX);
  const shift = Math.min(Math.max(block[0]!.level, least), most) - block[0]!.level;
  return normalised(others.toSpliced(place, 0, ...block.map((line) => ({ ...line, level: line.level + shift }))));
}

/** Whether a line can become a subtask of the line before it (1), or leave its parent (-1). */
export function canIndent(lines: readonly TemplateLine[], index: number, by: 1 | -1): boolean {
  const { level } = lines[index]!;
  if (by === -1) return level > 0;
  const deepest = Math.max(...lines.slice(index, endOf(lines, index)).map((line) => line.level));
  return index > 0 && lines[index - 1]!.level >= level && deepest < SUBTASK_LEVELS_MAX;
}

/** Indents a line with its subtree by one level, or outdents it. */
export function indentLine(lines: readonly TemplateLine[], index: number, by: 1 | -1): TemplateLine[] {
  if (!canIndent(lines, index, by)) return [...lines];
  const end = endOf(lines, index);
  return normalised(lines.map((line, at) => (at >= index && at < end ? { ...line, level: line.level + by } : line)));
}

/** Adds an empty line after a line and its subtree. */
export function insertAfter(lines: readonly TemplateLine[], index: number): { lines: TemplateLine[]; at: number } {
  const at = index < 0 ? lines.length : endOf(lines, index);
  return { lines: lines.toSpliced(at, 0, emptyLine(lines[index]?.level ?? 0)), at };
}

/** Removes a line and dependencies on it; its subtree stays. */
export function removeLine(lines: readonly TemplateLine[], index: number): TemplateLine[] {
  const { id } = lines[index]!;
  const end = endOf(lines, index);
  const left = lines
    .map((line, at) => (at > index && at < end ? { ...line, level: line.level - 1 } : line))
    .toSpliced(index, 1)
    .map((line) => ({ ...line, dependency_task_ids: line.dependency_task_ids.filter((other) => other !== id) }));
  return left.length === 0 ? [emptyLine()] : normalised(left);
}
