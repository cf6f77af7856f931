import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Project, type ProjectChanges, projectsContract } from '#contract/projects.ts';
import { staleHierarchy } from '#web/features/hierarchy/stale.ts';
import { toastDeleted } from '#web/features/hierarchy/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { inOrder } from '#web/platform/order.ts';
import { showUndo } from '#web/ui/toasts.ts';
import type { ProjectBody } from './project-form.ts';
import { projectQueries } from './project-queries.ts';

/* A project counts in its area and pillar, and its name stands on its tasks: every change makes the hierarchy stale. */

interface SaveProject {
  id: string;
  body: ProjectBody;
  /** `retry`: a create that may have arrived already, so what was typed since goes out once more as a change. */
  as: 'create' | 'retry' | 'change';
}

/** Creates or changes a project. The form shows what went wrong. */
export function useSaveProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, as }: SaveProject) => {
      if (as !== 'change') await call(projectsContract.create, { body: { id, ...body } });
      if (as !== 'create') await call(projectsContract.change, { params: { id }, body });
    },
    onSuccess: () => staleHierarchy(client),
  });
}

/** Changes single fields from a menu, at once; what is refused is taken back and said in a toast. */
export function useChangeProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ project: { id }, changes }: { project: Project; changes: ProjectChanges }) =>
      call(projectsContract.change, { params: { id }, body: changes }),
    onMutate: ({ project: { id }, changes }) =>
      showAtOnce<Project | Project[]>(client, ['projects'], (cached) => {
        const change = (each: Project) => (each.id === id ? { ...each, ...(changes as Partial<Project>) } : each);
        return Array.isArray(cached) ? cached.map(change) : change(cached);
      }),
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
}

interface ArchiveProject {
  project: Project;
  archived: boolean;
  /** Taking it back says nothing more. */
  undoing?: boolean;
}

/** Archives a project or brings it back, at once, with Undo. */
export function useArchiveProject() {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: ({ project: { id }, archived }: ArchiveProject) =>
      call(archived ? projectsContract.archive : projectsContract.unarchive, { params: { id } }),
    onMutate: ({ project: { id }, archived }) =>
      showAtOnce<Project[]>(client, ['projects', 'list'], (projects) =>
        projects.map((each) => (each.id === id ? { ...each, archived } : each)),
      ),
    onSuccess: (_, { project, archived, undoing }) => {
      const said = archived ? `Archived “${project.name}”` : `“${project.name}” is out of the archive`;
      if (!undoing) showUndo(said, () => archive.mutate({ project, archived: !archived, undoing: true }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
  return archive;
}

interface ReorderProjects {
  /** All that are shown, in their new order. */
  ids: string[];
  /** Their order until now; left out when taking back. */
  before?: string[];
}

/** Puts projects into an order, at once, with Undo. */
export function useReorderProjects() {
  const client = useQueryClient();
  const reorder = useMutation({
    mutationFn: ({ ids }: ReorderProjects) => call(projectsContract.reorder, { body: { project_ids: ids } }),
    onMutate: ({ ids }) => showAtOnce<Project[]>(client, ['projects', 'list'], (projects) => inOrder(projects, ids)),
    onSuccess: (_, { before }) => {
      if (before) showUndo('Order of projects changed', () => reorder.mutate({ ids: before }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
  return reorder;
}

/**
 * Deletes a project with its tasks. The dialog shows what went wrong, the toast takes it back.
 * `onDeleted` leaves the page of the project before that would ask for it again.
 */
export function useDeleteProject(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Project) => call(projectsContract.delete, { params: { id } }),
    onSuccess: async (answer, { id, name }) => {
      onDeleted();
      toastDeleted(client, `“${name}”`, [answer]);
      client.removeQueries({ queryKey: projectQueries.one(id).queryKey, type: 'inactive' });
      await staleHierarchy(client);
    },
  });
}
