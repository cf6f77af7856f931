import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { navigate, type SectionParams } from '#web/platform/navigation.ts';
import { DEVICE_CHOICES, readStored, writeStored } from '#web/platform/storage.ts';
import { MENU_KEYS } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { CardGrid } from '#web/ui/list/CardGrid.tsx';
import { ListActions } from '#web/ui/menu/ListActions.tsx';
import { UnloadedCards } from '#web/ui/page/Unloaded.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { NoProjects } from '#web/features/projects/NoProjects.tsx';
import { FilterSheet } from './all/FilterSheet.tsx';
import { type Look, LOOKS, ProjectsBar } from './all/ProjectsBar.tsx';
import { type NextActions, useNextActions } from './next-actions.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { ProjectFilters } from '#web/features/projects/ProjectFilters.tsx';
import { LazyProjectForm } from './form/LazyProjectForm.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import {
  completedLast,
  countSet,
  isInView,
  projectViewParams,
  readProjectView,
} from '#web/features/projects/project-view.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { usePhone } from '#web/ui/layout/use-phone.ts';

const ProjectOrder = lazyPart(
  async () => (await import('#web/features/projects/ProjectOrder.tsx')).ProjectOrder,
  () => <SkeletonRows />,
);

const ProjectList = lazyPart(
  async () => (await import('./all/ProjectList.tsx')).ProjectList,
  () => <SkeletonRows rows={10} height={32} />,
);

const ProjectBoard = lazyPart(
  async () => (await import('./all/ProjectBoard.tsx')).ProjectBoard,
  () => <SkeletonCards cards={4} height={240} />,
);

const LOOK_KEY = DEVICE_CHOICES.projectsLook;
const storedLook = (): Look | null => LOOKS.find((look) => look === readStored(LOOK_KEY)) ?? null;

/** On phones a list replaces the cards if there are more than this. */
const CARDS_ON_PHONES = 12;

/** The projects as cards, a list or a board, with filters; `new` in the URL opens the form of a new one. */
export function AllProjects({ params }: { params: SectionParams }) {
  const view = readProjectView(params);
  const list = useQuery({ ...projectQueries.list({ archived: view.archived }), placeholderData: keepPreviousData });
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const nextActions = useNextActions();
  const [chosenLook, setLook] = useState(storedLook);
  const [ordering, setOrdering] = useState(false);
  const phone = usePhone();
  const adding = params['new'] !== undefined;

  if (!list.data) return <UnloadedCards query={list} what="Your projects" cards={6} height={196} />;
  const projects = list.data.filter((project) => view.archived || !project.archived);
  const shown = projects.filter((project) => isInView(project, view));
  const all = projects.map(({ id }) => id);
  const isMany = projects.filter(({ archived }) => !archived).length > CARDS_ON_PHONES;
  const look = chosenLook ?? (phone && isMany ? 'list' : 'cards');
  const isOrdered = ordering && look !== 'board';
  const go = (part: Partial<typeof view>) =>
    navigate('projects', projectViewParams({ ...view, ...part }), { replace: true });
  const form = (open: boolean) =>
    navigate('projects', { ...projectViewParams(view), new: open ? 'project' : undefined }, { replace: true });

  const filters = <ProjectFilters view={view} areas={areas} projects={projects} onChange={go} />;
  const actions = (after?: () => void) => (
    <ListActions
      archived={view.archived}
      onArchived={(archived) => {
        after?.();
        go({ archived });
      }}
      ordering={isOrdered}
      onOrdering={
        shown.length > 1 && look !== 'board'
          ? (on) => {
              after?.();
              setOrdering(on);
            }
          : undefined
      }
    />
  );

  return (
    <>
      <h2 className="sr-only">Your projects</h2>
      {projects.length > 0 && (
        <>
          <ProjectsBar
            filter={view.filter}
            onFilter={(filter) => go({ filter })}
            look={look}
            onLook={(next) => {
              setLook(next);
              writeStored(LOOK_KEY, next);
            }}
          >
            {!phone || isOrdered ? actions() : <FilterSheet set={countSet(view)} filters={filters} actions={actions} />}
            <Button aria-label="New project" leftSection={<Plus {...ICON} />} onClick={() => form(true)}>
              {phone ? 'New' : 'New project'}
            </Button>
          </ProjectsBar>
          {!phone && filters}
        </>
      )}
      {shown.length === 0 ? (
        <NoProjects
          view={view}
          any={projects.length > 0}
          onAdd={() => form(true)}
          onClear={go}
          onShowArchived={() => go({ archived: true })}
        />
      ) : isOrdered ? (
        <ProjectOrder projects={shown} all={all} />
      ) : look === 'list' ? (
        <ProjectList projects={completedLast(shown)} areas={areas} next={nextActions} />
      ) : look === 'board' ? (
        <ProjectBoard projects={shown} all={all} />
      ) : (
        <Cards projects={completedLast(shown)} next={nextActions} />
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

const Cards = ({ projects, next }: { projects: readonly Project[]; next: NextActions | undefined }) => (
  <RowList title="Projects" ids={projects.map(({ id }) => id)} keys={MENU_KEYS}>
    <CardGrid>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} next={next} />
      ))}
    </CardGrid>
  </RowList>
);
