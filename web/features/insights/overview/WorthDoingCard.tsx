import { Button } from '@mantine/core';
import type { Recommendation } from '#contract/insights.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Overview.module.css';

interface WorthDoingCardProps {
  recommendations: readonly Recommendation[];
  /** The colour of a pillar, where it is known. */
  colorOf: (recommendation: Recommendation) => string | undefined;
}

/** What would help most now, each leading to the place where it is done. */
export function WorthDoingCard({ recommendations, colorOf }: WorthDoingCardProps) {
  return (
    <Card title="Worth doing next">
      {recommendations.length === 0 ? (
        <p className={classes['none']}>Nothing is late, and no area that matters to you is without a next step.</p>
      ) : (
        <ul className={classes['worth']}>
          {recommendations.map((recommendation) => {
            const { type, title, description, action } = recommendation;
            const color = colorOf(recommendation);
            const href = placeOf(recommendation);
            return (
              <li key={`${type} ${href}`}>
                {color ? <Dot color={color} /> : <span className={classes['noDot']} />}
                <div className={classes['what']}>
                  <p>{title}</p>
                  <p className={classes['why']}>{description}</p>
                </div>
                <Button
                  component="a"
                  href={href}
                  variant="default"
                  size="compact-sm"
                  aria-label={`${action}: ${title}`}
                >
                  {action}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** Where a recommendation is followed. */
function placeOf({ type, pillar_id: pillar, area_id: area, project_id: project }: Recommendation): string {
  if (type === 'create_area') return hrefOf('areas', { pillar, new: 'yes' });
  if (type === 'create_project') return hrefOf('projects', { area, new: 'yes' });
  if (type === 'complete_tasks') return hrefOf('tasks', { show: 'overdue', area, project });
  return project === undefined ? hrefOf('projects', { area }) : hrefOf('projects', { project });
}
