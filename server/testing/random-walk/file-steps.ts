import type { Resource, ResourceSummary } from '#contract/resources.ts';
import { same } from './compare.ts';
import { ATTACHED_KINDS, type ModelAttachment, type ModelFile } from './model.ts';
import type { Verdict, Walk } from './walk.ts';

const FILES_MAX = 8;
const TYPES = Object.keys(ATTACHED_KINDS) as ModelAttachment['type'][];
/** Few contents, so that files share bytes. */
const CONTENTS = ['One', 'Two, which is longer', 'Drei'] as const;

/** A record, possibly hidden, that files can be attached to. */
function someRecord({ model, chance }: Walk): Omit<ModelAttachment, 'file_id'> | undefined {
  const type = chance.pick(TYPES)!;
  const id = chance.pick(model.known(ATTACHED_KINDS[type]))?.id;
  return id === undefined ? undefined : { type, id };
}

function noteAttached({ model }: Walk, file_id: string, { type, id }: Omit<ModelAttachment, 'file_id'>): void {
  const isKnown = model.attachedTo(file_id).some((one) => one.type === type && one.id === id);
  if (!isKnown) model.attachments.push({ file_id, type, id });
}

export async function addFile(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.alive.files.size >= FILES_MAX) return;
  const parent = chance.once(2) ? someRecord(walk) : undefined;
  const content = chance.pick(CONTENTS)!;
  const id = chance.uuid();
  const name = `${walk.newName()}.txt`;
  const details = { id, filename: name, ...(parent && { parent_type: parent.type, parent_id: parent.id }) };
  // Half of them as bytes, as the web sends them.
  const isUpload = chance.once(2);
  const send = (verdict: Verdict) =>
    isUpload
      ? walk.write('POST', `/resources/upload?${new URLSearchParams(details)}`, Buffer.from(content), verdict)
      : walk.write('POST', '/resources', { ...details, mime_type: 'text/plain', file_content: btoa(content) }, verdict);
  const isHidden = parent && model.isOutOfSight(parent.type, parent.id);
  if (!(await send(isHidden ? 'refused' : 'allowed'))) return;
  if (chance.once(3)) await send('allowed');
  model.alive.files.set(id, { id, name, size: content.length, archived: false });
  if (parent) noteAttached(walk, id, parent);
}

const someFile = ({ model, chance }: Walk): ModelFile | undefined => chance.pick([...model.alive.files.values()]);

export async function attachFile(walk: Walk): Promise<void> {
  const [file, record] = [someFile(walk), someRecord(walk)];
  if (!file || !record) return;
  const verdict = walk.model.isOutOfSight(record.type, record.id) ? 'refused' : 'allowed';
  const body = { entity_type: record.type, entity_id: record.id };
  if (await walk.write('POST', `/resources/${file.id}/attach`, body, verdict)) noteAttached(walk, file.id, record);
}

export async function detachFile(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const file = someFile(walk);
  const attachment = file && chance.pick(model.attachedTo(file.id));
  if (!attachment) return;
  const { file_id, type, id } = attachment;
  // Also from archived records.
  const path = `/resources/${file_id}/detach?entity_type=${type}&entity_id=${id}`;
  await walk.write('DELETE', path, undefined, 'allowed');
  model.attachments = model.attachments.filter((each) => each !== attachment);
}

/** Archives or unarchives a file, and gives it another parent, to which it is then attached. */
export async function changeFile(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const file = someFile(walk);
  if (!file) return;
  const archived = chance.once(3);
  const parent = chance.once(2) ? someRecord(walk) : undefined;
  const path = `/resources/${file.id}`;
  const { parent_id } = await walk.read<Resource>(path);
  // An unchanged parent is not checked.
  const isRefused = parent && parent.id !== parent_id && model.isOutOfSight(parent.type, parent.id);
  const body = { is_archived: archived, ...(parent && { parent_type: parent.type, parent_id: parent.id }) };
  const changed = await walk.write<Resource>('PUT', path, body, isRefused ? 'refused' : 'allowed');
  if (!changed) return;
  file.archived = archived;
  if (!parent) return;
  same('the parent of a file', changed.parent_id, parent.id);
  noteAttached(walk, file.id, parent);
}

export async function deleteFile(walk: Walk): Promise<void> {
  const file = someFile(walk);
  if (!file) return;
  await walk.write('DELETE', `/resources/${file.id}`, undefined, 'allowed');
  await walk.noteDeleted('files', [file.id]);
}

/** After the job, the bytes of existing and deleted files are stored, equal contents once, and no others. */
export async function sweep(walk: Walk): Promise<void> {
  await walk.runJobs();
  await walk.runJob('remove-unused-files');
  const sizes = new Set(kept(walk).map(({ size }) => size));
  const expected = sizes.size + (walk.model.picture === null ? 0 : 1);
  same('stored bytes', (await walk.storedBytes()).length, expected);
}

/** The existing files, and those that can be restored. */
const kept = ({ model }: Walk): ModelFile[] =>
  [model.alive, ...model.trash.map(({ records }) => records)].flatMap(({ files }) => [...files.values()]);

/** Compares the files of the server with the model. @throws Error with the difference. */
export async function compareFiles(walk: Walk): Promise<void> {
  const { model } = walk;
  const served = await walk.read<Resource[]>('/resources?include_archived=true&limit=100');
  same('files', served.map(({ id }) => id).toSorted(), [...model.alive.files.keys()].toSorted());
  for (const { id, filename, file_size, is_archived, attached_to, parent_id } of served) {
    const { name, size, archived } = model.alive.files.get(id)!;
    same(`file ${name}`, [filename, file_size, is_archived], [name, size, archived]);
    const ids = attached_to.map(({ entity_type, entity_id }) => `${entity_type} ${entity_id}`);
    const expected = model.attachedTo(id).map((attachment) => `${attachment.type} ${attachment.id}`);
    same(`what ${name} is attached to`, ids.toSorted(), expected.toSorted());
    const isAttached = parent_id === null || attached_to.some(({ entity_id }) => entity_id === parent_id);
    same(`the parent of ${name} is among them`, isAttached, true);
  }
  const { used_bytes, total } = await walk.read<ResourceSummary>('/resources/summary');
  // The picture in the profile counts as well.
  const sum = kept(walk).reduce((bytes, { size }) => bytes + size, model.picture?.size ?? 0);
  const shown = served.filter(({ is_archived }) => !is_archived).length;
  same('used bytes and files', [used_bytes, total], [sum + model.expiredBytes, shown]);
}
