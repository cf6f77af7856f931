import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { formatCount } from '#web/platform/format.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { MENU_KEYS } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import type { NextActions } from '../next-actions.ts';
import { groupByArea } from './project-groups.ts';
import classes from './ProjectList.module.css';
import { ProjectListRow } from './ProjectListRow.tsx';

interface ProjectListProps {
  projects: readonly Project[];
  /** In order. */
  areas: readonly Area[];
  next: NextActions | undefined;
}

/** The projects grouped by area, one short row each. */
export function ProjectList({ projects, areas, next }: ProjectListProps) {
  const groups = groupByArea(projects, areas);
  return (
    <RowList
      title="Projects"
      className="container fontSize-small"
      keys={MENU_KEYS}
      ids={groups.flatMap((group) => group.projects.map(({ id }) => id))}
    >
      <div className={classes['table']}>
        <Text as="div" fontSize="micro" tone="dim" className={classes['heads']} aria-hidden>
          <span>Area</span>
          <span className={classes['columns']}>
            <span />
            <span>Project</span>
            <span>Done</span>
            <span>Due</span>
          </span>
        </Text>
        {groups.map(({ area, projects: rows }) => (
          <section key={area?.id ?? 'none'} className={classes['group']} aria-labelledby={`area-${area?.id}`}>
            <h3 id={`area-${area?.id}`} className={classes['area']} title={area?.pillar_name ?? undefined}>
              {area?.pillar_color && <Dot color={area.pillar_color} />}
              {area ? (
                <Box
                  as="a"
                  shrink
                  reach="line"
                  hover="underline"
                  className={classes['areaName']}
                  href={hrefOf('areas', { area: area.id })}
                >
                  <Text clamp={2} breakAnywhere>
                    {area.name}
                  </Text>
                </Box>
              ) : (
                <Text clamp={2} shrink breakAnywhere className={classes['areaName']}>
                  No area
                </Text>
              )}
              <Text fontSize="meta" tone="dim" weight={400} tabular>
                {formatCount(rows.length)}
              </Text>
            </h3>
            <ul>
              {rows.map((project) => (
                <li key={project.id}>
                  <ProjectListRow project={project} next={next} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </RowList>
  );
}
