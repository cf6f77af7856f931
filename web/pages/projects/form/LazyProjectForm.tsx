import { Suspense } from 'react';
import { lazyPage } from '#web/ui/page/lazy-page.ts';
import type { ProjectFormDialogProps } from './ProjectFormDialog.tsx';

const ProjectFormDialog = lazyPage<ProjectFormDialogProps>(async () => ({
  default: (await import('./ProjectFormDialog.tsx')).ProjectFormDialog,
}));

/** The form of a project; its code is fetched with the first one that is opened. */
export function LazyProjectForm(props: ProjectFormDialogProps) {
  return (
    <Suspense fallback={null}>
      <ProjectFormDialog {...props} />
    </Suspense>
  );
}
