import { isKnown, kindOf, type Write } from '../write-kinds.ts';
import type { Find } from '../tasks/whole-tasks.ts';
import { kindAndId } from '../views.ts';
import type { KeptWrite } from './write-log.ts';

/** Files that waited for a record which a write has deleted: they are sent again if that is undone. */
export class FilesOfDeleted {
  /** By the id of the write. */
  readonly #writes = new Map<string, readonly Write[]>();

  /**
   * Calls `show`, which shows a write, and remembers the files whose record it has deleted.
   * @param id of the write.
   * @param files all that wait or were refused.
   * @param find finds a record as shown.
   * @returns the ids of their writes; undefined if there are none.
   */
  deletedBy(
    id: string,
    show: () => void,
    files: readonly KeptWrite[],
    find: () => Find,
  ): readonly string[] | undefined {
    const before = files.filter((file) => !hasLostRecord(file, find()));
    show();
    const gone = before.filter((file) => hasLostRecord(file, find()));
    if (gone.length === 0) return undefined;
    this.#writes.set(
      id,
      gone.map(({ name, input }) => ({ name, input })),
    );
    return gone.map(({ id: file }) => file);
  }

  of(id: string): readonly Write[] {
    return this.#writes.get(id) ?? [];
  }
}

function hasLostRecord({ name, input }: KeptWrite, find: Find): boolean {
  const lanes = isKnown(name) ? (kindOf({ name, input }).sentAfter?.(input) ?? []) : [];
  return lanes.some((lane) => find(...kindAndId(lane)) === null);
}
