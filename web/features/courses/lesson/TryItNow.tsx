import { Button } from '@mantine/core';
import type { TryIt } from '#contract/courses.ts';
import { hrefOf, SECTION_IDS } from '#web/platform/navigation.ts';
import classes from './TryItNow.module.css';

/** What a lesson suggests to do at once, with the way there. */
export function TryItNow({ tryIt }: { tryIt: TryIt }) {
  const { title, description, action, params } = tryIt;
  const section = SECTION_IDS.find((id) => id === tryIt.section) ?? 'dashboard';
  return (
    <section className={classes['try']} aria-label="Try it now">
      <div className={classes['words']}>
        <p className={classes['label']}>Try it now</p>
        <h3 className={classes['title']}>{title}</h3>
        <p className={classes['description']}>{description}</p>
      </div>
      <Button component="a" href={hrefOf(section, params)}>
        {action}
      </Button>
    </section>
  );
}
