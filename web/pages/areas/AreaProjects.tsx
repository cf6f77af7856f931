import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Area } from '#contract/areas.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { completedLast } from '#web/features/projects/project-view.ts';
import { ProjectRow } from '#web/features/projects/ProjectRow.tsx';
import { formatCount } from '#web/platform/format.ts';
import { navigate, type SectionParams } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { MENU_KEYS } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { LazyProjectForm } from '../projects/form/LazyProjectForm.ts';
import { AreaPart } from './AreaPart.tsx';

/** The projects of an area, the completed ones last. */
export function AreaProjects({ area, params }: { area: Area; params: SectionParams }) {
  const archived = params['archived'] === 'true';
  const query = useQuery(projectQueries.list({ archived }));
  const projects = completedLast(query.data?.filter(({ area_id }) => area_id === area.id) ?? []);
  const form = (open: boolean) =>
    navigate('areas', { ...params, new: open ? 'project' : undefined }, { replace: true });
  return (
    <AreaPart
      title="Projects"
      note={projects.length > 0 && formatCount(projects.length)}
      action={
        !area.archived && (
          <Button variant="default" leftSection={<Plus {...ICON} />} onClick={() => form(true)}>
            New project
          </Button>
        )
      }
    >
      {projects.length > 0 ? (
        <Card>
          <RowList title="Projects" ids={projects.map(({ id }) => id)} keys={MENU_KEYS}>
            <ul>
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectRow project={project} />
                </li>
              ))}
            </ul>
          </RowList>
        </Card>
      ) : query.data ? (
        <Text as="p" note>
          No projects yet. A project is something in this area that you can finish.
        </Text>
      ) : (
        <UnloadedRows query={query} what="Its projects" rows={3} height={40} />
      )}
      {params['new'] === 'project' && (
        <LazyProjectForm
          areaId={area.id}
          onClose={() => form(false)}
          onSaved={(id) => navigate('projects', { project: id })}
        />
      )}
    </AreaPart>
  );
}
