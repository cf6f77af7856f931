import type { AreaWithProjects } from '#contract/hierarchy.ts';
import { AreaMenu } from '#web/features/areas/AreaMenu.tsx';
import { areaHref } from '#web/features/areas/area-words.ts';
import { ProjectRow } from '#web/features/projects/ProjectRow.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { IconTile } from '#web/ui/marks/IconTile.tsx';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import classes from './AreaBranch.module.css';

/** An area in the tree of its pillar, with its projects below it. */
export function AreaBranch({ area }: { area: AreaWithProjects }) {
  const projects = area.projects ?? [];
  return (
    <li className={classes['branch']}>
      <div className={classes['head']} data-row-id={area.id}>
        <IconTile icon={area.icon} color={area.color} size={28} />
        <div className={classes['text']}>
          <h3 className={classes['name']}>
            <a href={areaHref(area)} data-row-focus>
              {area.name}
            </a>
          </h3>
          <ImportancePips value={area.importance} />
          {area.archived && <span className={classes['meta']}>archived</span>}
        </div>
        {area.total_task_count > 0 && (
          <span className={classes['meta']}>{formatPercent(area.progress_percentage)} done</span>
        )}
        <AreaMenu area={area} small />
      </div>
      {projects.length === 0 ? (
        <p className={classes['none']}>
          No projects yet. <a href={hrefOf('projects', { area: area.id, new: 'yes' })}>Add a project</a>
        </p>
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
