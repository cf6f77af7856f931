import type { CourseSummary } from '#contract/courses.ts';
import { formatDuration } from '#web/platform/format.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { countRead, hrefOfCourse, percentRead, type ReadAt } from '../course-text.ts';
import classes from './Contents.module.css';

/** The progress of a course, and its lessons. */
export function Contents({ course, at, openId }: { course: CourseSummary; at: ReadAt; openId: string }) {
  const { lessons, title } = course;
  return (
    <>
      <Group gap={3}>
        <Box as="span" grow shrink>
          <ProgressBar value={percentRead(course)} label={`Read of ${title}`} />
        </Box>
        <Text size="meta" tone="soft" tabular>
          {countRead(course)} of {lessons.length}
        </Text>
      </Group>
      <ol className={classes['lessons']} aria-label="Lessons">
        {lessons.map(({ id, title: name, duration, is_completed }) => (
          <li key={id}>
            <Group
              as="a"
              gap={2.5}
              py={1.5}
              px={3}
              relative
              weight={500}
              radius="md"
              note
              minH="row"
              hover="fill"
              touch
              className={classes['lesson']}
              href={hrefOfCourse(at, id)}
              aria-current={id === openId ? 'page' : undefined}
              data-read={is_completed || undefined}
            >
              <Ring isRead={is_completed} isOpen={id === openId} />
              <Text grow shrink breakAnywhere>
                {name}
                {is_completed && <span className="sr-only">, read</span>}
              </Text>
              <Text fixed weight={400} tabular hint>
                {formatDuration(duration)}
              </Text>
            </Group>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A filled disc with a tick for a read lesson, otherwise a ring; the open lesson has a dot. */
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
