import { Button } from '@mantine/core';
import type { Recommendation } from '#contract/insights.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Overview.module.css';

interface RecommendationsCardProps {
  recommendations: readonly Recommendation[];
  /** The colour of a pillar, if it is known. */
  colorOf: (recommendation: Recommendation) => string | undefined;
}

/** Recommendations, each with a link to where it is done. */
export function RecommendationsCard({ recommendations, colorOf }: RecommendationsCardProps) {
  return (
    <Card title="Worth doing next">
      {recommendations.length === 0 ? (
        <Text as="p" textWrap="pretty" note links="text">
          Nothing is overdue, and every important area has a next step.
        </Text>
      ) : (
        <Box as="ul" divided className={classes['worth']}>
          {recommendations.map((recommendation) => {
            const { type, title, description, action } = recommendation;
            const color = colorOf(recommendation);
            const href = placeOf(recommendation);
            return (
              <li key={`${type} ${href}`}>
                {color ? <Dot color={color} /> : <Text fixed className={classes['noDot']} />}
                <Text as="div" grow shrink breakAnywhere className={classes['what']}>
                  <Text as="p" clamp={2}>
                    {title}
                  </Text>
                  <Text as="p" clamp={2} hint>
                    {description}
                  </Text>
                </Text>
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
        </Box>
      )}
    </Card>
  );
}

function placeOf({ type, pillar_id: pillar, area_id: area, project_id: project }: Recommendation): string {
  if (type === 'create_area') return hrefOf('areas', { pillar, new: 'yes' });
  if (type === 'create_project') return hrefOf('areas', { area, new: 'project' });
  if (type === 'complete_tasks') return hrefOf('tasks', { show: 'overdue', area, project });
  return project === undefined ? hrefOf('areas', { area }) : hrefOf('projects', { project });
}
