import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '#web/platform/use-action.ts';
import { act, offerUndo, runUndo } from './act.ts';
import type { Kept, Kind, Kinds } from './kinds.ts';
import type { Layer } from './layers.ts';
import { useRecords } from './record-query.ts';
import type { RecordStore, Written } from './record-store.ts';
import { restoreFromTrash, type Restoring, RESTORING, toastDeleted } from './restore.ts';
import { sendCreate } from './drafts/send-create.ts';
import type { Label, Verb } from './waiting/write-log.ts';
import { defineWrite, type Write } from './write-kinds.ts';

interface Deleted {
  trash_id?: string | undefined;
}

type ArchivableKind = { [K in Kind]: Kinds[K] extends Named & { archived: boolean } ? K : never }[Kind];

interface RecordActions<K extends Kind, Body> {
  kind: K;
  /** The key of its list queries, and the plural word: `areas`. */
  plural: string;
  create: (id: string, body: Body) => Promise<Kinds[K]>;
  change: (id: string, body: Partial<Body>) => Promise<Kinds[K]>;
  archive: (id: string, archived: boolean) => Promise<unknown>;
  remove: (id: string, requestId: string) => Promise<Deleted>;
  /** The queries that every write makes stale; by default its lists and the trash. */
  stale?: readonly QueryKey[];
  /** A new record as the server will probably return it; `at` is an ISO instant. */
  draft?: (layer: Layer, id: string, body: Body, at: string) => Kept[K];
  /** The figures of a record that is still empty: only then Undo deletes a new one. */
  empty?: Partial<Kept[K]>;
  /** Undoes the creation of a record in another way. */
  removeNew?: (record: Named) => Write;
  /** Adds a new record to further queries, in addition to the lists of its kind. */
  showElsewhere?: (layer: Layer, record: Kept[K]) => void;
}

/** What a form sends: all fields of a new record, the changed fields of an existing one. */
export type Saved<Body> = { id: string } & (
  | {
      isNew: true;
      /** It was sent under this id before, and may exist. */
      again?: boolean;
      body: Body;
    }
  | { isNew: false; body: Partial<Body> }
);

type Named = { id: string; name: string };

/** The actions of a record with a name, built from its endpoints: save, archive, remove. */
export function recordActions<K extends ArchivableKind, Body extends object>(given: RecordActions<K, Body>) {
  const { kind, plural } = given;
  const lane = ({ id }: { id: string }) => [`${kind} ${id}`];
  const stale = () => ({ now: given.stale ?? [[plural], ['trash']] });
  const known = (layer: Layer, { id }: { id: string }) => layer.get(kind, id);
  const labelled =
    (verb: Verb) =>
    (layer: Layer, { id }: { id: string }): Label => ({ verb, name: layer.get(kind, id)?.name ?? '' });

  const create = defineWrite<{ id: string; body: Body; again?: boolean; at: string }, Kinds[K]>({
    name: `${plural}.create`,
    lanes: lane,
    sentAfter: ({ body }) => above(body),
    send: ({ id, body, again }) =>
      sendCreate(
        again,
        () => given.create(id, body),
        () => given.change(id, body),
      ),
    show: (layer, { id, body, at }) => {
      if (!given.draft) return;
      const record = given.draft(layer, id, body, at);
      layer.put(kind, record);
      given.showElsewhere?.(layer, record);
    },
    merge: (layer, answer) => {
      layer.take(kind, answer);
      given.showElsewhere?.(layer, layer.kept(kind, answer.id)!);
    },
    inverse: ({ id, body }): Write[] => {
      const { empty, removeNew } = given;
      if (removeNew) return [removeNew({ id, name: (body as unknown as Named).name })];
      return [{ ...remove({ id }), ...(empty && { onlyIf: [{ kind, id, fields: empty, ifKnown: true }] }) }];
    },
    stale,
    waits: { answer: known, label: (_, { body }) => ({ verb: 'add', name: (body as unknown as Named).name }) },
  });

  const change = defineWrite<{ id: string; body: Partial<Body>; shown?: Partial<Kept[K]> }, Kinds[K], Partial<Body>>({
    name: `${plural}.change`,
    lanes: lane,
    edits: { kind, texts: ['name', 'description'], part: 'body' },
    sentAfter: ({ body }) => above(body),
    send: ({ id, body }, _, seen) => given.change(id, { ...body, ...seen }),
    merge: (layer, answer) => layer.take(kind, answer),
    show: (layer, { id, body, shown }) => layer.patch(kind, id, { ...body, ...shown } as Partial<Kept[K]>),
    remember: (layer, { id, body }) => {
      const now = (layer.get(kind, id) ?? {}) as Partial<Body>;
      return Object.fromEntries(Object.keys(body).map((field) => [field, now[field as keyof Body]])) as Partial<Body>;
    },
    inverse: ({ id, body, shown }, before, answer): Write[] => {
      const fields = Object.fromEntries(Object.keys(body).map((field) => [field, answer[field as keyof Kinds[K]]]));
      const back = change({ id, body: before, ...(shown && { shown: before as unknown as Partial<Kept[K]> }) });
      return [{ ...back, onlyIf: [{ kind, id, fields }] }];
    },
    stale,
    waits: { answer: known, label: labelled('change') },
  });

  const archive = defineWrite<{ id: string; archived: boolean }, unknown>({
    name: `${plural}.archive`,
    lanes: lane,
    send: ({ id, archived }) => given.archive(id, archived),
    show: (layer, { id, archived }) => layer.patch(kind, id, { archived } as Partial<Kept[K]>),
    inverse: ({ id, archived }): Write[] => [
      { ...archive({ id, archived: !archived }), onlyIf: [{ kind, id, fields: { archived }, ifKnown: true }] },
    ],
    stale,
    waits: {
      answer: () => null,
      label: (layer, input) => labelled(input.archived ? 'archive' : 'restore')(layer, input),
    },
  });

  /** Shows the record again at once, and what is below it once the server has answered. */
  const restore = defineWrite<Restoring & { record: Kept[K] & Named }, unknown>({
    ...RESTORING,
    name: `${plural}.restore`,
    lanes: ({ record }) => ['trash', ...lane(record)],
    show: (layer, { record }) => {
      if (layer.kept(kind, record.id)) return;
      layer.put(kind, record);
      given.showElsewhere?.(layer, record);
    },
  });

  const remove = defineWrite<{ id: string }, Deleted, Kept[K] | undefined>({
    name: `${plural}.remove`,
    lanes: lane,
    send: ({ id }, requestId) => given.remove(id, requestId),
    show: (layer, { id }) => layer.remove(kind, id),
    remember: (layer, { id }) => layer.kept(kind, id) ?? undefined,
    inverse: (_input, before, { trash_id }): Write[] =>
      before && trash_id !== undefined
        ? [restore({ ids: [trash_id], record: before as Kept[K] & Named })]
        : restoreFromTrash([trash_id]),
    stale,
    waits: { answer: () => ({}), label: labelled('delete') },
    gone: () => ({}),
  });

  const createNow = ({ id, body, again }: { id: string; body: Body; again?: boolean }) =>
    create({ id, body, ...(again && { again }), at: new Date().toISOString() });

  return {
    create: createNow,
    change,
    /** Deletes a record. */
    remove,

    /**
     * Creates or changes a record from a form, which shows errors. Resolves when the screen shows it. The toast of a
     * new one offers Undo, before which `leave` leaves its page.
     */
    useSave: (leave?: (id: string) => void) => {
      const records = useRecords();
      return useAction(async (saved: Saved<Body>) => {
        const written = await records.write(saved.isNew ? createNow(saved) : change(saved));
        const name = (saved.body as unknown as Named).name;
        if (saved.isNew) toastCreated(records, `“${name}”`, written, () => leave?.(saved.id));
        await written.reread;
        return written.answer;
      });
    },

    /** Archives or restores a record at once, with Undo. */
    useArchive: () => {
      const records = useRecords();
      return ({ id, name }: Named, archived: boolean) =>
        act(records, archive({ id, archived }), () => (archived ? `Archived “${name}”` : `“${name}” unarchived`));
    },

    /**
     * Deletes a record with everything below it; the toast offers Undo. The dialog shows errors. `onDeleted` leaves the
     * page of the record before it would read the record again.
     */
    useRemove: (onDeleted?: () => void) => {
      const records = useRecords();
      return useAction(async ({ id, name }: Named) => {
        const written = await records.write(remove({ id }));
        onDeleted?.();
        toastDeleted(records, `“${name}”`, written);
        await written.reread;
      });
    },
  };
}

/** Shows the toast of a new record, with Undo. `leave` first leaves the record's page, which would read it again. */
export function toastCreated(
  records: RecordStore,
  what: string,
  { undo, again, madeAt }: Written<unknown>,
  leave: () => void,
): void {
  const message = `Created ${what}`;
  const takeBack = () => {
    leave();
    return runUndo(records, undo, message, again);
  };
  offerUndo(records, message, { undo: takeBack, madeAt });
}

const LINKS = { parent_pillar_id: 'pillar', pillar_id: 'pillar', area_id: 'area' } as const;

/** The lanes of the records above a record. */
const above = (body: object): string[] =>
  Object.entries(LINKS).flatMap(([field, kind]) => {
    const id = (body as Record<string, unknown>)[field];
    return typeof id === 'string' ? [`${kind} ${id}`] : [];
  });
