import { type Resource, resourcesContract } from '#contract/resources.ts';
import { trashContract } from '#contract/trash.ts';
import type { Deleted } from '#contract/platform/wire.ts';
import type * as z from 'zod/mini';
import { call } from '#web/platform/api.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import type { Holder } from './resource-queries.ts';

interface Attachment {
  id: string;
  holder: Holder;
}

const lanes = ({ id }: { id: string }) => [`resource ${id}`];
const stale = () => ({ now: [['resources']] });
const bodyOf = ({ type, id }: Holder) => ({ entity_type: type, entity_id: id });
const restoreResource = defineWrite<{ trash_id: string }, unknown>({
  name: 'resources.restore',
  lanes: () => ['trash'],
  send: ({ trash_id }) => call(trashContract.restore, { params: { id: trash_id } }),
  stale: () => ({ now: [['resources'], ['trash']] }),
});

const keyOf = ({ type, id }: Holder) => ['resources', 'of', type, id];

const attachResource = defineWrite<Attachment, unknown>({
  name: 'resources.attach',
  lanes,
  send: ({ id, holder }) => call(resourcesContract.attach, { params: { id }, body: bodyOf(holder) }),
  inverse: (input): Write[] => [detachResource(input)],
  stale,
});

/** Takes a file off something, at once; it stays among the person's files. */
export const detachResource = defineWrite<Attachment, unknown>({
  name: 'resources.detach',
  lanes,
  send: ({ id, holder }) => call(resourcesContract.detach, { params: { id }, body: bodyOf(holder) }),
  show: (layer, { id, holder }) =>
    layer.edit<Resource[]>(keyOf(holder), (files) => files.filter((file) => file.id !== id)),
  inverse: (input) => [attachResource(input)],
  stale,
});

/** Deletes a file, at once. */
export const deleteResource = defineWrite<{ id: string }, z.output<typeof Deleted>>({
  name: 'resources.remove',
  lanes,
  send: ({ id }, request_id) => call(resourcesContract.delete, { params: { id }, query: { request_id } }),
  show: (layer, { id }) => layer.remove('resource', id),
  inverse: (_input, _before, { trash_id }) => (trash_id === undefined ? [] : [restoreResource({ trash_id })]),
  stale: () => ({ now: [['resources'], ['trash']] }),
});
