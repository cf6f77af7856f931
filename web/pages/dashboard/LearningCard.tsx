import { Button } from '@mantine/core';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './LearningCard.module.css';

/** The courses to go on with, and others to begin. */
export function LearningCard({ courses }: { courses: Dashboard['recent_courses'] }) {
  return (
    <Card title="Learning" link={{ label: 'All courses', href: hrefOf('dashboard', { view: 'learning' }) }}>
      {courses.length === 0 ? (
        <p className={classes['facts']}>You have been through all courses there are.</p>
      ) : (
        <ul className={classes['list']}>
          {courses.map((course) => (
            <Course key={course.id} course={course} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Course({ course }: { course: Dashboard['recent_courses'][number] }) {
  const { id, title, duration, lesson_count, completed_count, progress_percentage, next_lesson } = course;
  const goesOn = progress_percentage !== null && next_lesson !== null;
  return (
    <li className={classes['course']}>
      <a className={classes['title']} href={hrefOf('dashboard', { view: 'learning', course: id })}>
        {title}
      </a>
      <p className={classes['facts']}>
        {goesOn
          ? `Lesson ${completed_count + 1} of ${lesson_count} · ${formatDuration(next_lesson.duration)}`
          : `${plural(lesson_count, 'lesson')} · ${formatDuration(duration)}`}
      </p>
      {goesOn && (
        <>
          <ProgressBar label={`Progress of ${title}`} value={progress_percentage} />
          <Button
            component="a"
            variant="default"
            size="xs"
            className={classes['go'] ?? ''}
            href={hrefOf('dashboard', { view: 'learning', course: id, lesson: next_lesson.id })}
            aria-label={`Continue ${title}`}
          >
            Continue
          </Button>
        </>
      )}
    </li>
  );
}
