import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import {
  atMost,
  boundedString,
  changes,
  clientId,
  count,
  Deleted,
  id,
  idParams,
  instant,
  Message,
  name,
  nameOnOneLine,
  orDefault,
  orNull,
  pathId,
  pathPart,
  queryBoolean,
  queryFlag,
  requestQuery,
  text,
  UNSEEN,
  wholeNumberInQuery,
  withBase,
  prose,
} from './platform/wire.ts';
import { DESCRIPTION_MAX } from './vocabulary.ts';

/** The largest file, in bytes. */
export const FILE_BYTES_MAX = 10_485_760;
/** Maximum size of all files of a person, including the trash. A server may have a lower one. */
export const STORAGE_MB_MAX = 500;
export const STORAGE_BYTES_MAX = STORAGE_MB_MAX * 1024 * 1024;
/** Limit of the body of a create: base64 makes the file a third longer, and the other fields add a little. */
const CREATE_BYTES_MAX = 14_680_064;

/** Maximum length of a file name in UTF-16 units, as in file systems. */
export const FILE_NAME_MAX = 255;
export const FOLDER_PATH_MAX = 500;
export const TAG_MAX = 50;
export const TAGS_MAX = 50;
export const RESOURCES_PER_PAGE = 50;
const RESOURCES_PAGE_MAX = 100;
const SEARCH_MAX = 200;

/** The types of files that are stored, with the endings of their names, the usual one first. */
export const FILE_TYPES = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'text/plain': ['txt', 'text', 'log'],
  'text/csv': ['csv'],
  'text/markdown': ['md', 'markdown'],
} as const;
export const MimeType = z.enum(Object.keys(FILE_TYPES) as (keyof typeof FILE_TYPES)[]);
export type MimeType = z.output<typeof MimeType>;

/** The pictures that every browser shows. HEIC, the photos of iPhones, is not one of them. */
export const SHOWN_PICTURES: ReadonlySet<string> = new Set<MimeType>([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
]);

const TYPE_LABELS: Readonly<Record<MimeType, string>> = {
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/gif': 'a GIF picture',
  'image/webp': 'a WebP picture',
  'image/heic': 'a HEIC picture',
  'application/pdf': 'a PDF',
  'application/msword': 'a Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel spreadsheet',
  'application/vnd.oasis.opendocument.spreadsheet': 'an OpenDocument spreadsheet',
  'text/plain': 'a plain text',
  'text/csv': 'a table in CSV',
  'text/markdown': 'a Markdown text',
};

/**
 * The message for a file whose content does not match its type.
 * @param type by its name or as sent.
 */
export const unreadableFile = (type: MimeType): string => `The file is damaged, or it is not ${TYPE_LABELS[type]}.`;

export const EMPTY_FILE = 'The file is empty.';

/**
 * The message for a file of another type.
 * @param type detected in the content, else as declared.
 */
export const unsupportedType = (type: string): string =>
  `File type ${type} is not supported. Allowed types: PNG, JPEG, GIF, WebP, HEIC, PDF, DOC, DOCX, XLSX, ODS, TXT, CSV, MD`;

export const MEGABYTE = 1_048_576;

/** Bytes as megabytes, with one decimal. */
export const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** The message for a file larger than {@link FILE_BYTES_MAX}. */
export const tooLargeFile = (bytes: number): string => `File size ${megabytes(bytes)}MB exceeds the 10MB limit`;

/** The message if all files of the person together would be too large. */
export const storageFull = (megabytesMax: number): string =>
  `Your files can take up to ${megabytesMax}MB. Delete some for good first.`;

export const FileType = z.enum(['document', 'image', 'other']);
export type FileType = z.output<typeof FileType>;

export const ResourceCategory = z.enum(['reference', 'template', 'attachment', 'archive', 'media', 'document']);
export type ResourceCategory = z.output<typeof ResourceCategory>;

/** Records that files can be attached to. */
export const EntityType = z.enum(['pillar', 'area', 'project', 'task', 'journal_entry', 'template']);
export type EntityType = z.output<typeof EntityType>;

/** A file on the wire, without its bytes. */
export const Resource = z.strictObject({
  id,
  filename: z.string(),
  /** The name of the uploaded file. */
  original_filename: z.string(),
  file_type: FileType,
  category: ResourceCategory,
  mime_type: MimeType,
  file_size: count,
  file_size_mb: z.number(),
  description: z.string(),
  tags: z.array(z.string()),
  folder_path: z.string(),
  /** The first record it was attached to; also in `attached_to`. */
  parent_id: z.nullable(id),
  parent_type: z.nullable(EntityType),
  is_archived: z.boolean(),
  is_favorite: z.boolean(),
  access_count: count,
  last_accessed: z.nullable(instant),
  /** Of a picture, in pixels as it is shown; null for other files, and if it is not known. */
  width: z.nullable(count),
  height: z.nullable(count),
  attachments_count: count,
  /** `color` is that of its pillar; null without one. */
  attached_to: z.array(
    z.strictObject({ entity_type: EntityType, entity_id: id, name: z.string(), color: z.nullable(z.string()) }),
  ),
  upload_date: instant,
  created_at: instant,
  updated_at: instant,
});
export type Resource = z.output<typeof Resource>;

/**
 * A file with a root-relative address that opens it without a header, for at most five minutes and only during the
 * session.
 */
export const ResourceWithAddress = z.strictObject({ ...Resource.shape, file_url: z.string() });
export type ResourceWithAddress = z.output<typeof ResourceWithAddress>;

const joinFolders = (path: string, read: (part: string) => string) =>
  ['', ...path.split('/').flatMap((part) => read(part).trim() || [])].join('/') || '/';

/** The folder that is listed: `/`, or the names of folders from the outermost, `/Travel/Lisbon`. */
const folderInQuery = text(FOLDER_PATH_MAX).check(z.overwrite((path: string) => joinFolders(path, (part) => part)));

/** The folder of a file: without invisible characters, and without steps such as `..`, which are not folder names. */
const folderPath = text(FOLDER_PATH_MAX).check(
  z.overwrite((path: string) =>
    joinFolders(path, (part) => part.replaceAll(UNSEEN, '').replace(/^\s*\.{1,2}\s*$/, '')),
  ),
);

/** Tags as typed, each once. */
const tags = z.pipe(
  z.array(nameOnOneLine(TAG_MAX)).check(z.maxLength(TAGS_MAX)),
  z.transform((all: string[]) => [...new Set(all)]),
);

/** Maximum length of a word that is looked up; an unknown one is a broken rule (400), not a malformed body. */
const WORD_MAX = 50;
const entityType = text(WORD_MAX);

const resourceFields = {
  category: orDefault(ResourceCategory, 'document'),
  description: orDefault(prose(DESCRIPTION_MAX), ''),
  tags: orDefault(tags, []),
  folder_path: orDefault(folderPath, '/'),
  parent_id: orNull(id),
  parent_type: orNull(entityType),
};

/** A file with its bytes as base64, or as a whole `data:` URL. Its type and size are detected in the bytes. */
export const NewResource = z.object({
  id: clientId,
  filename: name(FILE_NAME_MAX),
  original_filename: orNull(name(FILE_NAME_MAX)),
  mime_type: orNull(boundedString(200)),
  file_content: z.string().check(atMost(CREATE_BYTES_MAX)),
  ...resourceFields,
});
export type NewResource = z.output<typeof NewResource>;

export const ResourceChanges = changes({
  filename: name(FILE_NAME_MAX),
  ...resourceFields,
  is_archived: z._default(z.boolean(), false),
  is_favorite: z._default(z.boolean(), false),
});
export type ResourceChanges = z.output<typeof ResourceChanges>;
const ResourceEdit = withBase(ResourceChanges, ['filename', 'description']);

/** The fields of an upload except the file. */
export const UploadDetails = z.object({
  id: clientId,
  /** For a raw body, and for a form instead of the name of its file, in which browsers escape quotes. */
  filename: z.optional(name(FILE_NAME_MAX)),
  category: z._default(ResourceCategory, 'document'),
  folder_path: z._default(folderPath, '/'),
  parent_id: z.optional(id),
  parent_type: z.optional(entityType),
});

const ResourceList = z
  .object({
    category: z.optional(ResourceCategory),
    file_type: z.optional(FileType),
    folder_path: z.optional(folderInQuery),
    /**
     * The record they are attached to: `project` includes its tasks, and without `entity_id` any record of this type
     * matches.
     */
    entity_type: z.optional(EntityType),
    entity_id: z.optional(pathId),
    search: z.optional(text(SEARCH_MAX)),
    include_archived: queryFlag(false),
    is_archived: z.optional(queryBoolean),
    is_favorite: z.optional(queryBoolean),
    skip: z._default(wholeNumberInQuery(0, 1_000_000), 0),
    limit: z._default(wholeNumberInQuery(1, RESOURCES_PAGE_MAX), RESOURCES_PER_PAGE),
    cursor: z.optional(text(200)),
  })
  .check(
    z.refine(({ entity_type, entity_id }) => entity_type !== undefined || entity_id === undefined, {
      error: 'Must be given with entity_id',
      path: ['entity_type'],
    }),
  );
export type ResourceList = z.output<typeof ResourceList>;

/** Maximum number of records in the summary, most files first. */
export const HOLDERS_MAX = 50;

/** A record with files: those of tasks count for their project, and those of all journal entries together. */
const FileHolder = z.strictObject({
  entity_type: EntityType,
  /** Null for the journal. */
  entity_id: z.nullable(id),
  name: z.string(),
  /** Of its pillar; null without one. */
  color: z.nullable(z.string()),
  count,
});
export type FileHolder = z.output<typeof FileHolder>;

/** A summary of the files of a person. Archived files only count for the bytes. */
export const ResourceSummary = z.strictObject({
  used_bytes: count,
  max_bytes: count,
  total: count,
  archived: count,
  favorites: count,
  by_file_type: z.strictObject({ document: count, image: count, other: count }),
  folders: z.array(z.strictObject({ folder_path: z.string(), count })),
  holders: z.array(FileHolder),
});
export type ResourceSummary = z.output<typeof ResourceSummary>;

/** Room for two ids, a time in seconds and a signature of 43 characters. */
const ACCESS_MAX = 200;

const Attachment = z.object({ entity_type: entityType, entity_id: id });
const entityParams = z.object({ entity_type: pathPart, entity_id: pathId });

export const resourcesContract = about('tasks', {
  list: endpoint('GET /resources', {
    summary: 'Lists files, the newest first.',
    query: ResourceList,
    paged: true,
    response: z.array(Resource),
  }),
  summary: endpoint('GET /resources/summary', {
    summary: 'Counts the files of each kind and in each folder, and the bytes they take.',
    response: ResourceSummary,
  }),
  get: endpoint('GET /resources/:id', {
    summary: 'Reads one file, without its bytes.',
    params: idParams,
    response: ResourceWithAddress,
  }),
  content: endpoint('GET /resources/:id/content', {
    summary: 'Reads the bytes of a file, as base64.',
    params: idParams,
    longText: 'file_content',
    response: z.strictObject({
      id,
      filename: z.string(),
      mime_type: MimeType,
      file_size: count,
      file_content: z.string(),
    }),
  }),
  file: endpoint('GET /resources/:id/file', {
    kind: 'download',
    summary: 'Sends the bytes of a file, for saving.',
    params: idParams,
    /** A preview does not count as an access. */
    query: z.object({ preview: queryFlag(false) }),
    type: 'application/octet-stream',
  }),
  open: endpoint('GET /resources/:id/open', {
    kind: 'download',
    refuses: [403],
    access: 'public',
    summary: 'Opens a file by its signed address (`file_url`).',
    params: idParams,
    query: z.object({ access: text(ACCESS_MAX) }),
    type: 'application/octet-stream',
  }),
  create: endpoint('POST /resources', {
    summary: 'Stores a file sent as base64 or a data: URL.',
    body: NewResource,
    maxBytes: CREATE_BYTES_MAX,
    longText: 'file_content',
    tooLarge: (bytes: number) => tooLargeFile((bytes / 4) * 3),
    status: 201,
    response: ResourceWithAddress,
  }),
  upload: endpoint('POST /resources/upload', {
    kind: 'upload',
    summary: 'Stores a file that is sent as bytes.',
    query: UploadDetails,
    maxBytes: FILE_BYTES_MAX,
    tooLarge: tooLargeFile,
    status: 201,
    response: ResourceWithAddress,
  }),
  change: endpoint('PUT /resources/:id', {
    summary: 'Changes the given fields of a file.',
    params: idParams,
    body: ResourceEdit,
    response: ResourceWithAddress,
  }),
  delete: endpoint('DELETE /resources/:id', {
    summary: 'Deletes a file; for 30 days it can be restored.',
    params: idParams,
    query: requestQuery,
    response: Deleted,
  }),
  attach: endpoint('POST /resources/:id/attach', {
    summary: 'Attaches a file to a record; it may be attached to many.',
    params: idParams,
    body: Attachment,
    response: Message,
  }),
  detach: endpoint('DELETE /resources/:id/detach', {
    summary: 'Detaches a file, which stays; by body or query.',
    params: idParams,
    query: z.object({ entity_type: z.optional(entityType), entity_id: z.optional(id) }),
    body: z.nullish(Attachment),
    response: Message,
  }),
  ofEntity: endpoint('GET /resources/entity/:entity_type/:entity_id', {
    refuses: [400],
    summary: 'Lists the files attached to a record, without archived ones.',
    params: entityParams,
    response: z.array(ResourceWithAddress),
  }),
  ofParent: endpoint('GET /resources/parent/:entity_type/:entity_id', {
    refuses: [400],
    summary: 'Lists the files first attached to a record, without archived ones.',
    params: entityParams,
    response: z.array(ResourceWithAddress),
  }),
});
