import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { navigate, type SectionParams } from '#web/platform/navigation.ts';
import { CardGrid } from '#web/ui/list/CardGrid.tsx';
import { ListActions } from '#web/ui/menu/ListActions.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { NoProjects } from '#web/features/projects/NoProjects.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { ProjectFilters } from '#web/features/projects/ProjectFilters.tsx';
import { LazyProjectForm } from './form/LazyProjectForm.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { isInView, projectViewParams, readProjectView } from '#web/features/projects/project-view.ts';
import { ICON } from '#web/ui/marks/icon.ts';

const ProjectOrder = lazyPart(
  async () => (await import('#web/features/projects/ProjectOrder.tsx')).ProjectOrder,
  () => <SkeletonRows />,
);

/** The projects as cards, with filters; `new` in the address opens the form of a new one. */
export function AllProjects({ params }: { params: SectionParams }) {
  const view = readProjectView(params);
  const list = useQuery({ ...projectQueries.list({ archived: view.archived }), placeholderData: keepPreviousData });
  const areas = useQuery(areaQueries.choices());
  const [ordering, setOrdering] = useState(false);
  const adding = params['new'] !== undefined;

  if (!list.data) {
    if (!list.isError) return <SkeletonCards cards={6} height={196} />;
    return <LoadFailure what="Your projects" onRetry={() => void list.refetch()} pending={list.isFetching} />;
  }
  const projects = list.data.filter((project) => view.archived || !project.archived);
  const shown = projects.filter((project) => isInView(project, view));
  const go = (part: Partial<typeof view>) =>
    navigate('projects', projectViewParams({ ...view, ...part }), { replace: true });
  const form = (open: boolean) =>
    navigate('projects', { ...projectViewParams(view), new: open ? 'project' : undefined }, { replace: true });

  return (
    <>
      <PageHeader
        lead="What you want to finish, and how far each one has come."
        actions={
          <>
            <ListActions
              archived={view.archived}
              onArchived={(archived) => go({ archived })}
              ordering={ordering}
              onOrdering={shown.length > 1 ? setOrdering : undefined}
            />
            {projects.length > 0 && (
              <Button leftSection={<Plus {...ICON} />} onClick={() => form(true)}>
                New project
              </Button>
            )}
          </>
        }
      />
      {projects.length > 0 && <ProjectFilters view={view} areas={areas.data ?? []} projects={projects} onChange={go} />}
      {shown.length === 0 && <NoProjects view={view} any={projects.length > 0} onAdd={() => form(true)} onClear={go} />}
      {ordering ? (
        <ProjectOrder projects={shown} all={projects.map(({ id }) => id)} />
      ) : (
        <>
          <h2 className="sr-only">Your projects</h2>
          <CardGrid>
            {shown.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </CardGrid>
        </>
      )}
      {adding && (
        <LazyProjectForm
          areaId={view.area}
          onClose={() => form(false)}
          onSaved={(id) => navigate('projects', { project: id })}
        />
      )}
    </>
  );
}
