import { isKnown, kindOf, type Write } from '../write-kinds.ts';
import type { Find } from '../tasks/whole-tasks.ts';
import { kindAndId } from '../views.ts';
import type { KeptWrite } from './write-log.ts';

/** Files that waited for a record which a write has deleted: they are sent if that is undone or refused. */
export class FilesOfDeleted {
  /** By the id of the write. */
  readonly #writes = new Map<string, readonly Write[]>();

  /**
   * Calls `show`, which shows a write, and remembers the files whose record it has deleted.
   * @param id of the write.
   * @param files all that wait or were refused.
   * @param find finds a record as shown.
   * @returns those files.
   */
  deletedBy(id: string, show: () => void, files: readonly KeptWrite[], find: () => Find): readonly KeptWrite[] {
    const before = files.filter((file) => !hasLostRecord(file, find()));
    show();
    const gone = before.filter((file) => hasLostRecord(file, find()));
    const writes = gone.map(({ name, input }) => ({ name, input }));
    if (gone.length > 0) this.#writes.set(id, writes);
    return gone;
  }

  of(id: string): readonly Write[] {
    return this.#writes.get(id) ?? [];
  }

  /** Returns and forgets them. */
  take(id: string): readonly Write[] {
    const writes = this.of(id);
    this.#writes.delete(id);
    return writes;
  }
}

function hasLostRecord({ name, input }: KeptWrite, find: Find): boolean {
  const lanes = isKnown(name) ? (kindOf({ name, input }).sentAfter?.(input) ?? []) : [];
  return lanes.some((lane) => find(...kindAndId(lane)) === null);
}
