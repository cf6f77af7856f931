import type { Resource } from '#contract/resources.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { saveFile } from '../open-file.ts';
import { attachResource, changeResource, deleteResource, detachResource } from '../resource-mutations.ts';
import type { Holder } from '../resource-queries.ts';

export type FileActions = ReturnType<typeof useFileActions>;

/** Actions on a file, with Undo where something is removed. */
export function useFileActions() {
  const records = useRecords();
  return {
    download: (file: Resource) => void saveFile(file).catch(toastFailure),
    favorite: ({ id, filename, is_favorite }: Resource) =>
      void act(records, changeResource({ id, body: { is_favorite: !is_favorite } }), () =>
        is_favorite ? `“${filename}” removed from favorites` : `“${filename}” added to favorites`,
      ),
    archive: ({ id, filename, is_archived }: Resource) =>
      void act(records, changeResource({ id, body: { is_archived: !is_archived } }), () =>
        is_archived ? `“${filename}” unarchived` : `Archived “${filename}”`,
      ),
    attach: ({ id, filename }: Resource, holder: Holder, name: string) =>
      void act(records, attachResource({ id, holder }), () => `Attached “${filename}” to “${name}”`),
    detach: ({ id, filename }: Resource, holder: Holder, name: string) =>
      void act(records, detachResource({ id, holder }), () => `Detached “${filename}” from “${name}”`),
    remove: ({ id, filename }: Resource) => void act(records, deleteResource({ id }), () => `Deleted “${filename}”`),
  };
}
