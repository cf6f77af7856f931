import { EntityType, FileType, type Resource, ResourceCategory } from '#contract/resources.ts';
import type { SectionParams } from '#web/platform/navigation.ts';
import { fold } from '#contract/general/fold.ts';

/** What files are attached to: a record, or with a null id all records of a type, such as the journal. */
export interface Place {
  type: EntityType;
  id: string | null;
}

export interface FileFilters {
  type: FileType | null;
  category: ResourceCategory | null;
  text: string;
  folder: string | null;
  of: Place | null;
  /** Only archived ones or favorites, instead of all that are not archived. */
  only: 'archived' | 'favorites' | null;
}

export const NO_FILTERS: FileFilters = {
  ...{ type: null, category: null, text: '', folder: null, of: null, only: null },
};

/** Reads the filters from the URL; invalid ones are ignored. */
export function readFileFilters(params: SectionParams): FileFilters {
  const type = FileType.safeParse(params['type']);
  const category = ResourceCategory.safeParse(params['category']);
  const [word, id] = (params['of'] ?? '').split(' ', 2);
  const of = EntityType.safeParse(word);
  const only = params['only'];
  return {
    type: type.success ? type.data : null,
    category: category.success ? category.data : null,
    text: params['q'] ?? '',
    folder: params['folder'] || null,
    of: of.success ? { type: of.data, id: id || null } : null,
    only: only === 'archived' || only === 'favorites' ? only : null,
  };
}

export const fileFilterParams = ({ type, category, text, folder, of, only }: FileFilters) => ({
  type: type ?? undefined,
  category: category ?? undefined,
  q: text,
  folder: folder ?? undefined,
  of: of ? placeParam(of) : undefined,
  only: only ?? undefined,
});

export const placeParam = ({ type, id }: Place): string => (id === null ? type : `${type} ${id}`);

/** Whether any filter is set. */
export const isFiltered = ({ type, category, text, folder, of, only }: FileFilters): boolean =>
  text.trim() !== '' || [type, category, folder, of, only].some((value) => value !== null);

export const queryOf = ({ type, category, text, folder, of, only }: FileFilters): Record<string, string> => ({
  ...(type && { file_type: type }),
  ...(category && { category }),
  ...(text.trim() && { search: text.trim() }),
  ...(folder && { folder_path: folder }),
  ...(of && { entity_type: of.type }),
  ...(of?.id && { entity_id: of.id }),
  ...(only === 'archived' && { is_archived: 'true' }),
  ...(only === 'favorites' && { is_favorite: 'true' }),
});

/** Whether a file matches the filters, like on the server. */
export function fitsFilters(file: Resource, { type, category, text, folder, of, only }: FileFilters): boolean {
  const texts = [file.filename, file.description, ...file.tags].join('\n');
  return (
    (type === null || file.file_type === type) &&
    (category === null || file.category === category) &&
    (folder === null || file.folder_path === folder) &&
    (of === null || file.attached_to.some((each) => belongs(each, of))) &&
    file.is_archived === (only === 'archived') &&
    (only !== 'favorites' || file.is_favorite) &&
    fold(texts).text.includes(fold(text.trim()).text)
  );
}

/** A file does not include the project of its task: one listed under a project stays until the list is read again. */
function belongs({ entity_type, entity_id }: Resource['attached_to'][number], { type, id }: Place): boolean {
  if (type === 'project' && entity_type === 'task') return true;
  return entity_type === type && (id === null || entity_id === id);
}
