import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Project, projectsContract } from '#contract/projects.ts';
import type { ProjectStatus } from '#contract/vocabulary.ts';
import { staleHierarchy } from '#web/records/stale.ts';
import { toastDeleted } from '#web/records/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { inOrder } from '#web/platform/order.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { projectQueries } from './project-queries.ts';
import { statusSaid } from './project-words.ts';

/* A project counts in its area and pillar, and its name stands on its tasks: every change makes the hierarchy stale. */

interface ChangeStatus {
  project: Project;
  status: ProjectStatus;
  /** Taking it back says nothing more. */
  undoing?: boolean;
}

/** Sets the status of a project, at once, with Undo; what is refused is taken back and said in a toast. */
export function useChangeStatus() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ project: { id }, status }: ChangeStatus) =>
      call(projectsContract.change, { params: { id }, body: { status } }),
    onMutate: ({ project: { id }, status }) =>
      showAtOnce<Project | Project[]>(client, ['projects'], (cached) => {
        const changed = (each: Project) => (each.id === id ? { ...each, status } : each);
        return Array.isArray(cached) ? cached.map(changed) : changed(cached);
      }),
    onSuccess: (_, { project, status, undoing }) => {
      const back = () => change.mutate({ project, status: project.status, undoing: true });
      if (!undoing && status !== project.status) showUndo(statusSaid(project.name, status), back);
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
  return change;
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
