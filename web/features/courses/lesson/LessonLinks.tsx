import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { LessonSummary } from '#contract/courses.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { COURSES_HREF, hrefOfCourse, type ReadAt } from '../course-words.ts';
import classes from './LessonLinks.module.css';

interface LessonLinksProps {
  at: ReadAt;
  before: LessonSummary | undefined;
  next: LessonSummary | undefined;
}

/** The lessons before and after; after the last one, all courses. */
export function LessonLinks({ at, before, next }: LessonLinksProps) {
  return (
    <nav className={classes['links']} aria-label="Lessons before and after">
      {before && (
        <a className={classes['link']} href={hrefOfCourse(at, before.id)}>
          <span className={classes['label']}>
            <ArrowLeft {...SMALL_ICON} />
            Before
          </span>
          {before.title}
        </a>
      )}
      <a className={classes['link']} href={next ? hrefOfCourse(at, next.id) : COURSES_HREF} data-next>
        <span className={classes['label']}>
          Next
          <ArrowRight {...SMALL_ICON} />
        </span>
        {next ? next.title : 'All courses'}
      </a>
    </nav>
  );
}
