import { CHANGE_IDS_MAX } from '#contract/changes.ts';
import type { Change } from '../changes.ts';
import { originScope } from '../origin.ts';

/** The records that the open transaction of the SQLite writer has written so far. */
export class ChangeCollector {
  readonly #announce: (changes: readonly Change[]) => void;
  /** Ids by person and kind; null: too many to name. */
  readonly #written = new Map<string, Map<string, Set<string> | null>>();

  constructor(announce: (changes: readonly Change[]) => void) {
    this.#announce = announce;
  }

  /** Called by the triggers for each row. @param id null: the row has none. */
  note(userId: string, kind: string, id: string | null): void {
    let kinds = this.#written.get(userId);
    if (!kinds) this.#written.set(userId, (kinds = new Map()));
    let ids = kinds.get(kind);
    if (ids === null) return;
    if (!ids) kinds.set(kind, (ids = new Set()));
    if (id === null || (ids.size === CHANGE_IDS_MAX && !ids.has(id))) kinds.set(kind, null);
    else ids.add(id);
  }

  committed(): void {
    if (this.#written.size === 0) return;
    const origin = originScope.getStore() ?? null;
    const changes = [...this.#written].flatMap(([userId, kinds]) =>
      [...kinds].map(([kind, ids]): Change => ({ userId, kind, ids: ids ? [...ids] : [], origin })),
    );
    this.#written.clear();
    this.#announce(changes);
  }

  rolledBack(): void {
    this.#written.clear();
  }
}
