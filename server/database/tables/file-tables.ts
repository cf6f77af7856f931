import type { PictureType } from '#contract/profile-picture.ts';
import type { EntityType, MimeType, ResourceCategory } from '#contract/resources.ts';

/* The rows about files; the rest of the schema is in schema.ts. */

type Instant = string;

/** A file: its details without its bytes. */
interface ResourcesTable {
  user_id: string;
  id: string;
  name: string;
  /** Its name on the device that uploaded it. */
  original_name: string;
  category: ResourceCategory;
  mime_type: MimeType;
  /** In bytes. */
  size: number;
  description: string;
  /** One per line. */
  tags: string;
  folder_path: string;
  archived_at: Instant | null;
  favorited_at: Instant | null;
  access_count: number;
  accessed_at: Instant | null;
  /** Of a picture, in pixels; null for other files, and if it is not known. */
  width: number | null;
  height: number | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A file that is attached to one record, the column of whose kind is set. */
interface AttachmentsTable {
  user_id: string;
  resource_id: string;
  entity_type: EntityType;
  entity_id: string;
  pillar_id: string | null;
  area_id: string | null;
  project_id: string | null;
  task_id: string | null;
  journal_id: string | null;
  template_id: string | null;
  /** 1: the file was first added to this record. */
  is_parent: 0 | 1;
  attached_at: Instant;
}

/** The location of a file's bytes, also while it is in the trash. Files of a user with the same bytes share them. */
interface StoredFilesTable {
  user_id: string;
  resource_id: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
  /** The name of these bytes in the storage, together with the hash; never reused. */
  file_id: string;
  /** In bytes. */
  size: number;
}

/** A stored profile picture: its owner and type. `users.profile_picture` names it too. */
interface ProfilePicturesTable {
  user_id: string;
  /** As in `stored_files`; the bytes are not shared. */
  hash: string;
  file_id: string;
  mime_type: PictureType;
  /** In bytes. */
  size: number;
}

/** The tables about files, by their names. */
export interface FileTables {
  resources: ResourcesTable;
  attachments: AttachmentsTable;
  stored_files: StoredFilesTable;
  profile_pictures: ProfilePicturesTable;
}
