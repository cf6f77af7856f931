import { type Resource, resourcesContract } from '#contract/resources.ts';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import type { Deleted } from '#contract/platform/wire.ts';
import type * as z from 'zod/mini';
import { call } from '#web/platform/api.ts';
import type { Layer } from '#web/records/layers.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { type Holder, keyOfFiles } from './resource-queries.ts';

interface Attachment {
  id: string;
  holder: Holder;
}

const lanes = ({ id }: { id: string }) => [`resource ${id}`];
const stale = () => readAgain('resource');
const bodyOf = ({ type, id }: Holder) => ({ entity_type: type, entity_id: id });

/** Attaches a file to a further record. */
export const attachResource = defineWrite<Attachment, unknown>({
  name: 'resources.attach',
  lanes,
  send: ({ id, holder }) => call(resourcesContract.attach, { params: { id }, body: bodyOf(holder) }),
  inverse: (input): Write[] => [detachResource(input)],
  stale,
});

/** Detaches a file from a record, at once; the file itself stays. */
export const detachResource = defineWrite<Attachment, unknown>({
  name: 'resources.detach',
  lanes,
  send: ({ id, holder }) => call(resourcesContract.detach, { params: { id }, body: bodyOf(holder) }),
  show: (layer, { id, holder }) => {
    layer.edit<Resource[]>(keyOfFiles(holder), (files) => files.filter((file) => file.id !== id));
    const attached_to = layer.get('resource', id)?.attached_to.filter((each) => each.entity_id !== holder.id);
    if (attached_to) layer.patch('resource', id, { attached_to, attachments_count: attached_to.length });
  },
  inverse: (input) => [attachResource(input)],
  stale,
});

/** Deletes a file, at once. */
export const deleteResource = defineWrite<{ id: string }, z.output<typeof Deleted>>({
  name: 'resources.remove',
  lanes,
  send: ({ id }, request_id) => call(resourcesContract.delete, { params: { id }, query: { request_id } }),
  show: (layer, { id }) => layer.remove('resource', id),
  inverse: (_input, _before, { trash_id }) => restoreFromTrash([trash_id]),
  stale: () => readAgain('resource', 'trash_entry'),
});

/** The editable fields of a file: name, folder, tags, and whether it is archived or a favorite. */
export type FileChanges = NonNullable<EndpointRequest<typeof resourcesContract.change>['body']>;

/** Changes these fields, at once. */
export const changeResource = defineWrite<{ id: string; body: FileChanges }, Resource, FileChanges>({
  name: 'resources.change',
  lanes,
  edits: { kind: 'resource', texts: ['filename', 'description'], part: 'body' },
  send: ({ id, body }, _, seen) => call(resourcesContract.change, { params: { id }, body: { ...body, ...seen } }),
  show: (layer, { id, body }) => layer.patch('resource', id, body as Partial<Resource>),
  merge: (layer, answer) => layer.put('resource', answer),
  remember: (layer, { id, body }) => fieldsOf(layer.get('resource', id), body),
  inverse: ({ id, body }, before, answer): Write[] => [
    { ...changeResource({ id, body: before }), onlyIf: [{ kind: 'resource', id, fields: fieldsOf(answer, body) }] },
  ],
  stale,
  waits: {
    answer: (layer: Layer, { id }) => layer.get('resource', id),
    label: (layer, { id }) => ({ verb: 'change', name: layer.get('resource', id)?.filename ?? '' }),
  },
});

const fieldsOf = (file: Resource | undefined, body: FileChanges): FileChanges =>
  Object.fromEntries(Object.keys(body).map((field) => [field, file?.[field as keyof Resource]]));
