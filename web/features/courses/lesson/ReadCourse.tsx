import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Check, ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CourseSummary, LessonSummary, TryIt } from '#contract/courses.ts';
import { formatDuration } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { Box, Grid, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { hrefOf, SECTION_IDS } from '#web/platform/navigation.ts';
import { toggleEnrolled, toggleRead } from '../course-mutations.ts';
import type { CourseToRead } from '../course-queries.ts';
import {
  enrolLabel,
  goToLesson,
  type ReadAt,
  readOf,
  progressText,
  wayBack,
  COURSES_HREF,
  hrefOfCourse,
} from '../course-text.ts';
import { Contents } from './Contents.tsx';
import { LessonText } from './LessonText.tsx';
import classes from './ReadCourse.module.css';

interface ReadCourseProps extends CourseToRead {
  lesson: LessonSummary;
  /** Where Back leads. */
  from: string | undefined;
}

/** A lesson, with the contents of its course beside it, or folded above it on phones. */
export function ReadCourse({ course, texts, lesson, from }: ReadCourseProps) {
  const at = { course: course.id, from };
  const phone = useMediaQuery('(width < 64em)', false, { getInitialValueInEffect: false });
  const { lessons } = course;
  const place = lessons.indexOf(lesson);
  const [before, next] = [lessons[place - 1], lessons[place + 1]];
  const { content = '', try_it: tryIt = null } = texts[lesson.id] ?? {};
  useLessonKeys(course, lesson, { at, before, next });
  return (
    <Grid justify="between" className={classes['page']}>
      <Box as="article" shrink aria-labelledby="lesson-title">
        <header>
          <Group justify="between" wrap gap={4} rowGap={0}>
            <BackLink {...wayBack(at)} />
            <Text as="p" hint className={classes['meta']}>
              Lesson {place + 1} of {lessons.length} · {formatDuration(lesson.duration)}
            </Text>
          </Group>
          {phone && (
            <Box as="details" pb={2} lineBottom className={classes['fold']} key={lesson.id}>
              <summary>
                {course.title}{' '}
                <Text hint className={classes['meta']}>
                  · {progressText(readOf(course))}
                </Text>
              </summary>
              <Contents course={course} at={at} openId={lesson.id} />
            </Box>
          )}
          <Title lesson={lesson} />
        </header>
        <LessonText markdown={content} />
        {tryIt && <TryItNow tryIt={tryIt} />}
        {phone && <Marks course={course} lesson={lesson} />}
        <LessonLinks at={at} before={before} next={next} />
      </Box>
      {!phone && (
        <aside className={classes['contents']} aria-labelledby="course-title">
          <Text as="h2" id="course-title" mb={3} size="body" weight={600}>
            {course.title}
          </Text>
          <Contents course={course} at={at} openId={lesson.id} />
          <Marks course={course} lesson={lesson} />
        </aside>
      )}
    </Grid>
  );
}

/** The title of a lesson. It gets the focus when the next lesson opens. */
function Title({ lesson }: { lesson: LessonSummary }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(lesson.id);
  useEffect(() => {
    if (shown.current === lesson.id) return;
    shown.current = lesson.id;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [lesson.id]);
  return (
    <h2 id="lesson-title" ref={heading} tabIndex={-1} className={classes['title']}>
      {lesson.title}
    </h2>
  );
}

/** Buttons that mark the lesson as read, and put the course on the dashboard. */
function Marks({ course, lesson }: Pick<ReadCourseProps, 'course' | 'lesson'>) {
  const records = useRecords();
  const isRead = lesson.is_completed;
  return (
    <Stack align="center" gap={3} mt={4} pt={4} className={classes['marks']}>
      <Button
        variant="default"
        fullWidth
        leftSection={<Check {...ICON} className={isRead ? 'tone-gold' : undefined} />}
        aria-keyshortcuts="m"
        onClick={() => void toggleRead(records, course, lesson.id)}
      >
        {isRead ? 'Mark as unread' : 'Mark as read'}
      </Button>
      <TextButton minH="press-sm" size="small" onClick={() => void toggleEnrolled(records, course)}>
        {enrolLabel(course)}
      </TextButton>
    </Stack>
  );
}

interface Neighbours {
  at: ReadAt;
  before: LessonSummary | undefined;
  next: LessonSummary | undefined;
}

function useLessonKeys(course: CourseSummary, lesson: LessonSummary, { at, before, next }: Neighbours): void {
  const records = useRecords();
  useKeys('In a lesson', [
    { keys: ['n'], does: 'Next lesson', press: () => next !== undefined && goToLesson(at, next.id) },
    { keys: ['b'], does: 'Previous lesson', press: () => before !== undefined && goToLesson(at, before.id) },
    { keys: ['m'], does: 'Mark as read or unread', press: () => void toggleRead(records, course, lesson.id) },
  ]);
}

interface LessonLinksProps {
  at: ReadAt;
  before: LessonSummary | undefined;
  next: LessonSummary | undefined;
}

/** Links to the previous and the next lesson; after the last one, to all courses. */
function LessonLinks({ at, before, next }: LessonLinksProps) {
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

/** The exercise of a lesson, with a link to where it is done. */
function TryItNow({ tryIt }: { tryIt: TryIt }) {
  const { title, description, action, params } = tryIt;
  const section = SECTION_IDS.find((id) => id === tryIt.section) ?? 'dashboard';
  return (
    <section className={classes['try']} aria-label="Try it now">
      <Box shrink className={classes['words']}>
        <Text as="p" hint>
          Try it now
        </Text>
        <Text as="h3" mt={0.5} size="lead" weight={600}>
          {title}
        </Text>
        <Text as="p" note>
          {description}
        </Text>
      </Box>
      <Button component="a" href={hrefOf(section, params)}>
        {action}
      </Button>
    </section>
  );
}
