import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { LessonSummary } from '#contract/courses.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { COURSES_HREF, hrefOfCourse, type ReadAt } from '../course-text.ts';
import classes from './LessonLinks.module.css';

interface LessonLinksProps {
  at: ReadAt;
  before: LessonSummary | undefined;
  next: LessonSummary | undefined;
}

/** Links to the previous and the next lesson; after the last one, to all courses. */
export function LessonLinks({ at, before, next }: LessonLinksProps) {
  return (
    <Group as="nav" align="stretch" gap={6} pt={4} aria-label="Previous and next lesson">
      {before && (
        <a className={classes['link']} href={hrefOfCourse(at, before.id)}>
          <Group as="span" inline gap={1.5} weight={400} hint>
            <ArrowLeft {...SMALL_ICON} />
            Previous
          </Group>
          {before.title}
        </a>
      )}
      <a className={classes['link']} href={next ? hrefOfCourse(at, next.id) : COURSES_HREF} data-next>
        <Group as="span" inline gap={1.5} weight={400} hint>
          Next
          <ArrowRight {...SMALL_ICON} />
        </Group>
        {next ? next.title : 'All courses'}
      </a>
    </Group>
  );
}
