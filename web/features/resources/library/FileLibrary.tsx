import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { navigate, useSection } from '#web/platform/navigation.ts';
import { Box, Grid, Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { resourceQueries } from '../resource-queries.ts';
import { AddFilesButton } from '../uploads/AddFilesButton.tsx';
import { UploadRow } from '../uploads/UploadRow.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { useFileDrop } from '../drop/use-file-drop.ts';
import { useFilePaste } from '../use-file-paste.ts';
import { type FileFilters, fileFilterParams, isFiltered, NO_FILTERS, readFileFilters } from './file-filters.ts';
import classes from './FileLibrary.module.css';
import { FileRows } from './FileRows.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FolderHead } from './FolderHead.tsx';
import { FolderTiles } from './FolderTiles.tsx';
import { foldersIn } from './folder-tree.ts';
import { StorageBar } from './StorageBar.tsx';
import { type AttachPickerProps, type FileView, useFileRows } from './use-file-rows.tsx';

/** A search is sent this long after the last keystroke. */
const TYPING_MS = 150;
/** Number of newest pictures shown before the documents. */
const NEWEST = 4;

interface FileLibraryProps {
  heading: ReactNode;
  /** Passed in, because files may not import the features they can be attached to. */
  AttachPicker: ComponentType<AttachPickerProps>;
}

/**
 * All files of the user. URL parameters: `q` is the search text, `type`, `folder`, `of` and `only` are filters, `view`
 * is `grid` or `list`.
 */
export function FileLibrary({ heading, AttachPicker }: FileLibraryProps) {
  const { params } = useSection();
  const filters = readFileFilters(params);
  const summary = useQuery(resourceQueries.summary());
  const { of, folder } = filters;
  const holder = of?.id ? { type: of.type, id: of.id } : null;
  const { uploads, add } = useUploads(null, { holder, folder: folder ?? undefined });
  useFilePaste(add);
  const library = useFileDrop<HTMLDivElement>('Drop to add to your files', add);
  const view: FileView =
    params['view'] === 'grid' || (filters.type === 'image' && params['view'] !== 'list') ? 'grid' : 'list';
  const show = (next: FileFilters, nextView = params['view']) =>
    navigate('settings', { section: 'files', ...fileFilterParams(next), view: nextView }, { replace: true });
  const { data } = summary;
  const isEmpty = data?.total === 0 && data.archived === 0;
  const inside = data && folder !== null ? foldersIn(folder, data.folders) : [];

  return (
    <Box ref={library} shrink className={classes['library']}>
      <Group align="baseline" justify="between" gap={3} mb={2}>
        {heading}
        <AddFilesButton leftSection={<Upload {...ICON} />} onAdd={add} />
      </Group>
      {data && <StorageBar summary={data} />}
      {uploads.length > 0 && (
        <Grid as="ul" mb={5} aria-label="Uploads">
          {uploads.map((each) => (
            <UploadRow key={each.id} upload={each} />
          ))}
        </Grid>
      )}
      {!data && <UnloadedRows query={summary} what="Your files" rows={8} height={40} />}
      {data && isEmpty && uploads.length === 0 && (
        <EmptyState
          title="Keep files with your work"
          why="Pictures and documents up to 10 MB, next to the projects, tasks and days they belong to. Drop files anywhere here, or paste a screenshot."
        />
      )}
      {data && !isEmpty && (
        <>
          <FilterBar
            summary={data}
            filters={filters}
            view={view}
            onChange={(next) => show(next)}
            onView={(next) => show(filters, next)}
          />
          {isFiltered(filters) ? (
            <Found filters={filters} view={view} AttachPicker={AttachPicker} hasFolders={inside.length > 0}>
              <FolderHead
                filters={filters}
                summary={data}
                onLeave={() => show({ ...filters, of: null, folder: null })}
              />
              {inside.length > 0 && <FolderTiles summary={data} folder={folder} />}
            </Found>
          ) : (
            <>
              <FolderTiles summary={data} folder={null} />
              <Overview view={view} AttachPicker={AttachPicker} pictures={data.by_file_type.image} />
            </>
          )}
        </>
      )}
    </Box>
  );
}

interface OverviewProps extends Pick<FileLibraryProps, 'AttachPicker'> {
  view: FileView;
  pictures: number;
}

/** The newest pictures, and all other files below them. */
function Overview({ view, pictures, AttachPicker }: OverviewProps) {
  const newest = useInfiniteQuery({ ...resourceQueries.list({ ...NO_FILTERS, type: 'image' }), enabled: pictures > 0 });
  const documents = useInfiniteQuery(resourceQueries.list({ ...NO_FILTERS, type: 'document' }));
  const shown = newest.data?.items.slice(0, NEWEST) ?? [];
  const viewed = { read: newest.data?.items ?? [], more: moreOf(newest, newest.data?.total ?? 0) };
  const rows = useFileRows([...shown, ...(documents.data?.items ?? [])], viewed, AttachPicker);
  if (!documents.data) return <UnloadedRows query={documents} what="Your files" rows={8} height={40} />;
  if (pictures > 0 && newest.isPending) return <SkeletonRows rows={8} height={40} />;
  return rows.frame(
    <>
      {shown.length > 0 && (
        <FileRows
          title="Pictures"
          note={pictures > NEWEST ? `newest ${NEWEST} of ${pictures}` : ''}
          all={pictures > NEWEST ? { label: 'All pictures', filters: { ...NO_FILTERS, type: 'image' } } : null}
          files={shown}
          view="grid"
          menuOf={rows.menuOf}
        />
      )}
      {documents.data.items.length > 0 && (
        <FileRows
          title="Documents"
          files={documents.data.items}
          view={view}
          menuOf={rows.menuOf}
          more={{ query: documents, total: documents.data.total }}
        />
      )}
    </>,
  );
}

/** The pictures of a list that were not read yet. */
const moreOf = (list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage'>, total: number | null) =>
  list.hasNextPage ? { total, read: () => list.fetchNextPage({ cancelRefetch: false }) } : undefined;

interface FoundProps extends Pick<FileLibraryProps, 'AttachPicker'> {
  filters: FileFilters;
  view: FileView;
  /** There are folders above the files, so an empty list is fine. */
  hasFolders: boolean;
  /** Shown above the files. */
  children: ReactNode;
}

/** The files that match the filters. */
function Found({ filters, view, hasFolders, AttachPicker, children }: FoundProps) {
  const [text] = useDebouncedValue(filters.text, TYPING_MS);
  const found = useInfiniteQuery({
    ...resourceQueries.list({ ...filters, text: text.trim() }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const files = data?.items ?? [];
  // The number counts documents too.
  const more = moreOf(found, filters.type === 'image' && data ? data.total : null);
  const rows = useFileRows(files, { read: files, more }, AttachPicker);
  if (!data) return <UnloadedRows query={found} what="Your files" rows={8} height={40} />;
  if (data.items.length === 0 && !found.hasNextPage) {
    if (hasFolders && text.trim() === '') return children;
    return (
      <>
        {children}
        <EmptyState
          title={text.trim() === '' ? 'No matches' : `Nothing found for “${text.trim()}”`}
          why={
            text.trim() === ''
              ? 'No file matches these filters.'
              : 'Searches names, descriptions and tags. Try part of a word.'
          }
          quiet={{
            label: 'Show all files',
            onClick: () => navigate('settings', { section: 'files' }, { replace: true }),
          }}
        />
      </>
    );
  }
  return (
    <>
      {children}
      {rows.frame(
        <FileRows
          title="Files"
          hidden
          files={data.items}
          view={view}
          menuOf={rows.menuOf}
          more={{ query: found, total: data.total }}
        />,
      )}
    </>
  );
}
