import { FILE_TYPES, SHOWN_PICTURES } from '#contract/resources.ts';
import { PICTURE_TYPES, type PictureType } from '#contract/profile-picture.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import type { OwnedRow } from '#server/platform/record-kind.ts';
import { rowsWhere } from '#server/records/read-subtrees.ts';
import { FileNames } from './file-names.ts';
import type { AttachedFile } from './journal-markdown.ts';
import type { ReadContext } from '#server/records/exported-rows.ts';

/** A file of the archive, and where its bytes are. */
export interface ArchiveFile {
  path: string;
  /** In bytes. */
  size: number;
  hash: string;
  blob: BlobName;
}

/** Chooses the paths of files in the archive while their rows are written. */
export class ExportedFiles {
  readonly all: ArchiveFile[] = [];
  /** Files outside the trash, by the id of their record. */
  readonly attached = new Map<string, AttachedFile>();
  readonly #ctx: ReadContext;
  readonly #includesTrash: boolean;
  readonly #names = new FileNames();

  constructor(ctx: ReadContext, includesTrash: boolean) {
    this.#ctx = ctx;
    this.#includesTrash = includesTrash;
  }

  /** Adds a path to rows of `stored_files`, and leaves out those of the trash if it is not exported. */
  async place(rows: readonly OwnedRow[]): Promise<OwnedRow[]> {
    const ids = rows.map((row) => row['resource_id'] as string);
    const resources = await rowsWhere(this.#ctx, 'resources', 'id', ids);
    const byId = new Map(resources.map((row) => [row['id'], row]));
    return rows.flatMap((row) => {
      const id = row['resource_id'] as string;
      const resource = byId.get(id);
      if (!resource && !this.#includesTrash) return [];
      const path = resource ? `files/${this.#names.take(fileName(resource))}` : `files/trash/${id}`;
      this.#add(row, path);
      if (resource) {
        const isPicture = SHOWN_PICTURES.has(String(resource['mime_type']));
        this.attached.set(id, { path: asUrl(path), name: resource['name'] as string, isPicture });
      }
      return { ...row, path };
    });
  }

  /** The same for the row of the profile picture. */
  placePicture(rows: readonly OwnedRow[]): OwnedRow[] {
    return rows.map((row) => {
      const path = `profile-picture.${PICTURE_TYPES[row['mime_type'] as PictureType][0]}`;
      this.#add(row, path);
      return { ...row, path };
    });
  }

  #add(row: OwnedRow, path: string): void {
    const hash = row['hash'] as string;
    const blob = { userId: row.user_id, hash, fileId: row['file_id'] as string };
    this.all.push({ path, size: row['size'] as number, hash, blob });
  }
}

/** The name of a file with an ending of its type. */
function fileName(resource: OwnedRow): string {
  const name = resource['name'] as string;
  const endings: readonly string[] = FILE_TYPES[resource['mime_type'] as keyof typeof FILE_TYPES];
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  return hasEnding ? name : `${name}.${endings[0]}`;
}

/** A path as the target of a Markdown link in pointed brackets. */
const asUrl = (path: string): string => path.replaceAll(/[%#?]/g, encodeURIComponent);
