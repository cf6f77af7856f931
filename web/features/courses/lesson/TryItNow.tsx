import { Button } from '@mantine/core';
import type { TryIt } from '#contract/courses.ts';
import { hrefOf, SECTION_IDS } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import classes from './TryItNow.module.css';

/** The exercise of a lesson, with a link to where it is done. */
export function TryItNow({ tryIt }: { tryIt: TryIt }) {
  const { title, description, action, params } = tryIt;
  const section = SECTION_IDS.find((id) => id === tryIt.section) ?? 'dashboard';
  return (
    <section className={classes['try']} aria-label="Try it now">
      <div className={classes['words']}>
        <Text as="p" hint>
          Try it now
        </Text>
        <Text as="h3" mt={0.5} size="lead" weight={600}>
          {title}
        </Text>
        <Text as="p" note>
          {description}
        </Text>
      </div>
      <Button component="a" href={hrefOf(section, params)}>
        {action}
      </Button>
    </section>
  );
}
