import { Button } from '@mantine/core';
import type { Dashboard } from '#contract/dashboard.ts';
import { COURSES_HREF, hrefOfCourse, openLabel, progressText, sizeText } from '#web/features/courses/course-text.ts';
import { formatDuration } from '#web/platform/format.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './LearningCard.module.css';

/** Courses to continue, and others to start. */
export function LearningCard({ courses }: { courses: Dashboard['recent_courses'] }) {
  return (
    <Card title="Learning" link={{ label: 'All courses', href: COURSES_HREF }}>
      {courses.length === 0 ? (
        <Text as="p" hint>
          You’ve completed every course.
        </Text>
      ) : (
        <Grid as="ul" gap={3}>
          {courses.map((course) => (
            <Course key={course.id} course={course} />
          ))}
        </Grid>
      )}
    </Card>
  );
}

function Course({ course }: { course: Dashboard['recent_courses'][number] }) {
  const { id, title, duration, lesson_count, completed_count, progress_percentage, next_lesson } = course;
  const goesOn = progress_percentage !== null && next_lesson !== null;
  const read = { read: completed_count, all: lesson_count };
  const label = openLabel(read);
  const at = { course: id, from: 'dashboard' };
  return (
    <Grid as="li" gap={1} className={classes['course']}>
      <Text as="a" weight={500} radius="xs" reach="line" hover="underline" href={hrefOfCourse(at)}>
        {title}
      </Text>
      <Text as="p" hint>
        {progress_percentage === null ? sizeText(lesson_count, duration) : progressText(read)}
        {goesOn && ` · next is lesson ${next_lesson.number}, ${formatDuration(next_lesson.duration)}`}
      </Text>
      {goesOn && (
        <>
          <ProgressBar label={`Progress of ${title}`} value={progress_percentage} />
          <Button
            component="a"
            variant="default"
            size="xs"
            className="mt-1_5 justifySelf-start"
            href={hrefOfCourse(at, next_lesson.id)}
            aria-label={`${label} “${title}”`}
          >
            {label}
          </Button>
        </>
      )}
    </Grid>
  );
}
