import type { CourseSummary } from '#contract/courses.ts';
import { formatDuration } from '#web/platform/format.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { countRead, hrefOfCourse, percentRead, type ReadAt } from '../course-words.ts';
import classes from './Contents.module.css';

interface ContentsProps {
  course: CourseSummary;
  at: ReadAt;
  /** The lesson that is open. */
  openId: string;
}

/** How far a course is read, and its lessons. */
export function Contents({ course, at, openId }: ContentsProps) {
  const { lessons, title } = course;
  return (
    <>
      <div className={classes['progress']}>
        <span className={classes['bar']}>
          <ProgressBar value={percentRead(course)} label={`Read of ${title}`} />
        </span>
        <span className={classes['count']}>
          {countRead(course)} of {lessons.length}
        </span>
      </div>
      <ol className={classes['lessons']} aria-label="Lessons">
        {lessons.map(({ id, title: name, duration, is_completed }) => (
          <li key={id}>
            <a
              className={classes['lesson']}
              href={hrefOfCourse(at, id)}
              aria-current={id === openId ? 'page' : undefined}
              data-read={is_completed || undefined}
            >
              <Ring isRead={is_completed} isOpen={id === openId} />
              <span className={classes['name']}>
                {name}
                {is_completed && <span className="sr-only">, read</span>}
              </span>
              <span className={classes['duration']}>{formatDuration(duration)}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A soft disc with a tick for what is read, a ring otherwise; the open one has the point of the mark in it. */
function Ring({ isRead, isOpen }: { isRead: boolean; isOpen: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      className={classes['ring']}
      data-state={isRead ? 'read' : isOpen ? 'open' : undefined}
      aria-hidden
    >
      <circle cx="10" cy="10" r="9" />
      {isRead && <path d="m6.4 10.3 2.4 2.4 4.8-5" />}
      {!isRead && isOpen && <circle cx="10" cy="10" r="3" className={classes['point']} />}
    </svg>
  );
}
