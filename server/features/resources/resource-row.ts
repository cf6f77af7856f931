import { type EntityType, type FileType, MimeType, type Resource, SHOWN_PICTURES } from '#contract/resources.ts';
import type { Schema } from '#server/database/schema.ts';

export type ResourceRow = Schema['resources'];

/** A record that a file is attached to, with its name. */
export interface AttachmentRow {
  resource_id: string;
  entity_type: EntityType;
  entity_id: string;
  is_parent: number;
  name: string;
  /** The colour of its pillar. */
  color: string | null;
}

/** A picture that browsers do not show is neither a document nor shown as a picture. */
const fileTypeOf = (type: MimeType): FileType =>
  SHOWN_PICTURES.has(type) ? 'image' : type.startsWith('image/') ? 'other' : 'document';

const typesOf = (kind: FileType): MimeType[] => MimeType.options.filter((type) => fileTypeOf(type) === kind);

/** The stored types of each kind of file. */
export const MIME_TYPES_OF: Readonly<Record<FileType, readonly MimeType[]>> = {
  image: typesOf('image'),
  document: typesOf('document'),
  other: typesOf('other'),
};

/** The stored form of tags: one per line, for searches. */
export const tagLines = (tags: readonly string[]): string => tags.join('\n');
const tagsOf = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'));

const MEGABYTE = 1_048_576;

/** A file as in the API. @param attachments its records, in their order. */
export function toResource(row: ResourceRow, attachments: readonly AttachmentRow[]): Resource {
  const parent = attachments.find(({ is_parent }) => is_parent === 1);
  return {
    id: row.id,
    filename: row.name,
    original_filename: row.original_name,
    file_type: fileTypeOf(row.mime_type),
    category: row.category,
    mime_type: row.mime_type,
    file_size: row.size,
    file_size_mb: Math.round((row.size / MEGABYTE) * 100) / 100,
    description: row.description,
    tags: tagsOf(row.tags),
    folder_path: row.folder_path,
    parent_id: parent?.entity_id ?? null,
    parent_type: parent?.entity_type ?? null,
    is_archived: row.archived_at !== null,
    is_favorite: row.favorited_at !== null,
    access_count: row.access_count,
    last_accessed: row.accessed_at,
    width: row.width,
    height: row.height,
    attachments_count: attachments.length,
    attached_to: attachments.map(({ entity_type, entity_id, name, color }) => ({
      entity_type,
      entity_id,
      name,
      color,
    })),
    upload_date: row.created_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
