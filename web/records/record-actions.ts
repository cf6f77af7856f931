import { inOrder } from '#web/platform/order.ts';
import { useAction } from '#web/platform/use-action.ts';
import { act } from './act.ts';
import type { Kind, Kinds } from './kinds.ts';
import { useRecords } from './record-query.ts';
import { restoreFromTrash, toastDeleted } from './restore.ts';
import { sendCreate } from './send-create.ts';
import { HIERARCHY } from './stale.ts';
import { defineWrite, type Write } from './write-kinds.ts';

interface Deleted {
  trash_id?: string | undefined;
}

interface RecordActions<K extends Kind, Body> {
  kind: K;
  /** The key below which its lists lie, and the word for several: `areas`. */
  plural: string;
  create: (id: string, body: Body) => Promise<Kinds[K]>;
  change: (id: string, body: Partial<Body>) => Promise<Kinds[K]>;
  archive: (id: string, archived: boolean) => Promise<unknown>;
  reorder: (ids: string[]) => Promise<unknown>;
  remove: (id: string) => Promise<Deleted>;
}

interface Saved<Body> {
  id: string;
  body: Body;
  isNew: boolean;
}

interface Order {
  ids: readonly string[];
  /** Their order until now. */
  before: readonly string[];
}

type Named = { id: string; name: string };

/**
 * What can be done with a record that has a place in the hierarchy, from its endpoints: save, archive, reorder, remove.
 * Its name and figures stand on what lies above and below it, so every write makes the whole hierarchy stale.
 */
export function recordActions<K extends 'pillar' | 'area' | 'project', Body extends object>(
  given: RecordActions<K, Body>,
) {
  const { kind, plural } = given;
  const lane = ({ id }: { id: string }) => [`${kind} ${id}`];
  const stale = () => ({ now: HIERARCHY });

  const create = defineWrite<{ id: string; body: Body }, Kinds[K]>({
    name: `${plural}.create`,
    lanes: lane,
    send: ({ id, body }) =>
      sendCreate(
        id,
        () => given.create(id, body),
        () => given.change(id, body),
      ),
    merge: (layer, answer) => layer.put(kind, answer),
    stale,
  });

  const change = defineWrite<{ id: string; body: Partial<Body>; shown?: Partial<Kinds[K]> }, Kinds[K], Partial<Body>>({
    name: `${plural}.change`,
    lanes: lane,
    send: ({ id, body }) => given.change(id, body),
    merge: (layer, answer) => layer.put(kind, answer),
    show: (layer, { id, shown }) => shown && layer.patch(kind, id, shown),
    remember: (layer, { id, body }) => {
      const known = (layer.get(kind, id) ?? {}) as Partial<Body>;
      return Object.fromEntries(Object.keys(body).map((field) => [field, known[field as keyof Body]])) as Partial<Body>;
    },
    inverse: ({ id, shown }, before): Write[] => [
      change({ id, body: before, ...(shown && { shown: before as unknown as Partial<Kinds[K]> }) }),
    ],
    stale,
  });

  const archive = defineWrite<{ id: string; archived: boolean }, unknown>({
    name: `${plural}.archive`,
    lanes: lane,
    send: ({ id, archived }) => given.archive(id, archived),
    show: (layer, { id, archived }) => layer.patch(kind, id, { archived } as Partial<Kinds[K]>),
    inverse: ({ id, archived }): Write[] => [archive({ id, archived: !archived })],
    stale,
  });

  const reorder = defineWrite<Order, unknown>({
    name: `${plural}.reorder`,
    lanes: () => [`order of ${plural}`],
    send: ({ ids }) => given.reorder([...ids]),
    show: (layer, { ids }) =>
      layer.edit<Named | Named[]>([plural], (shown) => (Array.isArray(shown) ? inOrder(shown, ids) : shown)),
    inverse: ({ ids, before }): Write[] => [reorder({ ids: before, before: ids })],
    stale,
  });

  const remove = defineWrite<{ id: string }, Deleted>({
    name: `${plural}.remove`,
    lanes: lane,
    send: ({ id }) => given.remove(id),
    merge: (layer, _, { id }) => layer.remove(kind, id),
    inverse: (_input, _before, { trash_id }) => restoreFromTrash([trash_id]),
    stale,
  });

  return {
    create,
    change,

    /** Creates or changes one from a form, which shows what went wrong. Done when the screen shows it. */
    useSave: () => {
      const records = useRecords();
      return useAction(async ({ id, body, isNew }: Saved<Body>) => {
        const { answer, reread } = await records.write(isNew ? create({ id, body }) : change({ id, body }));
        await reread;
        return answer;
      });
    },

    /** Archives one or brings it back, at once, with Undo. */
    useArchive: () => {
      const records = useRecords();
      return ({ id, name }: Named, archived: boolean) =>
        act(records, archive({ id, archived }), () =>
          archived ? `Archived “${name}”` : `“${name}” is out of the archive`,
        );
    },

    /** Puts all that are shown into an order (ids), at once, with Undo. */
    useReorder: () => {
      const records = useRecords();
      return (ids: readonly string[], before: readonly string[]) =>
        act(records, reorder({ ids, before }), () => `Order of ${plural} changed`);
    },

    /**
     * Deletes one with all below it; the toast takes it back. The dialog shows what went wrong. `onDeleted` leaves the
     * page of the record before that would ask for it again.
     */
    useRemove: (onDeleted?: () => void) => {
      const records = useRecords();
      return useAction(async ({ id, name }: Named) => {
        const { undo, reread } = await records.write(remove({ id }));
        onDeleted?.();
        toastDeleted(records, `“${name}”`, undo);
        await reread;
      });
    },
  };
}
