import { EXAMPLES_MAX, type ImportRemark, UNREADABLE_MAX } from '#contract/imports.ts';
import type { TreeRemark } from '../tree.ts';

/** Longer examples are cut. */
const EXAMPLE_MAX = 300;

/** Counts remarks by type and noun, with some examples of each. */
export class Remarks {
  readonly #groups = new Map<string, ImportRemark>();
  /** What {@link addOnce} has counted. */
  readonly #counted = new Set<string>();
  /** What could not be read. */
  readonly unreadable: Pick<TreeRemark, 'what' | 'example'>[] = [];

  add({ type, what, example }: TreeRemark, count = 1): void {
    const key = `${type} ${what}`;
    const group = this.#groups.get(key) ?? { type, what, count: 0, examples: [] };
    this.#groups.set(key, group);
    group.count += count;
    const shown = short(example);
    if (group.examples.length < EXAMPLES_MAX && shown !== '') group.examples.push(shown);
    if (type === 'unreadable' && this.unreadable.length < UNREADABLE_MAX)
      this.unreadable.push({ what, example: shown });
  }

  /** Counts what many tasks share, such as a section, once. @param id unique among those of its noun. */
  addOnce(remark: TreeRemark, id: string): void {
    const key = `${remark.type} ${remark.what} ${id}`;
    if (this.#counted.has(key)) return;
    this.#counted.add(key);
    this.add(remark);
  }

  get all(): ImportRemark[] {
    return [...this.#groups.values()];
  }
}

/** The remarks of reading and of planning together. */
export function joinRemarks(...lists: readonly (readonly ImportRemark[])[]): ImportRemark[] {
  const all = new Map<string, ImportRemark>();
  for (const { type, what, count, examples } of lists.flat()) {
    const known = all.get(`${type} ${what}`);
    all.set(`${type} ${what}`, {
      type,
      what,
      count: count + (known?.count ?? 0),
      examples: [...(known?.examples ?? []), ...examples].slice(0, EXAMPLES_MAX),
    });
  }
  return [...all.values()];
}

const short = (text: string): string =>
  (text.length <= EXAMPLE_MAX ? text : `${text.slice(0, EXAMPLE_MAX - 1)}…`).toWellFormed();
