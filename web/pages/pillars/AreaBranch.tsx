import type { AreaWithProjects } from '#contract/hierarchy.ts';
import { AreaMenu } from '#web/features/areas/AreaMenu.tsx';
import { areaHref, openText } from '#web/features/areas/area-text.ts';
import { ProjectRow } from '#web/features/projects/ProjectRow.tsx';
import { completedLast } from '#web/features/projects/project-view.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { IconTile } from '#web/ui/marks/IconTile.tsx';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import classes from './AreaBranch.module.css';

/** An area in the tree of its pillar, with its projects. */
export function AreaBranch({ area }: { area: AreaWithProjects }) {
  const projects = completedLast(area.projects ?? []);
  return (
    <li className={classes['branch']}>
      <Group gap={3} className={classes['head']} data-row-id={area.id}>
        <IconTile icon={area.icon} color={area.color} size={28} />
        <Group wrap gap={3} rowGap={0.5} grow shrink>
          <Text as="h3" shrink size="body" weight={600} breakAnywhere links="hover">
            <a href={areaHref(area)} data-row-focus>
              {area.name}
            </a>
          </Text>
          <ImportancePips value={area.importance} />
          {area.archived && (
            <Text tabular nowrap hint>
              archived
            </Text>
          )}
        </Group>
        {area.total_task_count > 0 && (
          <Text tabular nowrap hint>
            {openText(area)}
          </Text>
        )}
        <AreaMenu area={area} small />
      </Group>
      {projects.length === 0 ? (
        <Text as="p" tabular hint links="soft" className={classes['none']}>
          No projects yet. <a href={hrefOf('areas', { area: area.id, new: 'project' })}>Add a project</a>
        </Text>
      ) : (
        <ul className={classes['projects']} aria-label={`Projects of ${area.name}`}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
