import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LayoutDashboard } from 'lucide-react';
import { courseQueries } from '#web/features/courses/course-queries.ts';
import {
  COURSES_HREF,
  goToLesson,
  nextLesson,
  enrolLabel,
  hrefOfCourse,
  openLabel,
  readOf,
  progressText,
  sizeText,
} from '#web/features/courses/course-text.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { hrefOf, useSection } from '#web/platform/navigation.ts';
import { CardGrid } from '#web/ui/list/CardGrid.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import type { CourseSummary } from '#contract/courses.ts';
import { useRecords } from '#web/records/record-query.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { LinkCard } from '#web/ui/page/LinkCard.tsx';
import { toggleEnrolled } from '#web/features/courses/course-mutations.ts';

const ReadCourse = lazyPart(
  async () => (await import('#web/features/courses/lesson/ReadCourse.tsx')).ReadCourse,
  () => <SkeletonRows rows={8} height={40} />,
);

/**
 * The courses. URL parameters: `course` opens one and `lesson` a lesson, by default the next unread one; `from` is
 * where Back leads.
 */
export function LearningPage() {
  const { params } = useSection();
  const course = params['course'];
  return course === undefined ? (
    <AllCourses />
  ) : (
    <OneCourse key={course} id={course} lessonId={params['lesson']} from={params['from']} />
  );
}

function AllCourses() {
  const query = useQuery(courseQueries.list());
  const { data: courses } = query;
  if (!courses && query.isError) return <QueryFailure query={query} what="The courses" />;
  return (
    <>
      <BackLink label="Dashboard" href={hrefOf('dashboard')} />
      <PageHeader
        title="Short courses"
        lead="A few minutes per lesson, with something to try at the end. Read them in any order."
      />
      {courses ? (
        <CardGrid>
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </CardGrid>
      ) : (
        <SkeletonCards cards={4} height={232} />
      )}
    </>
  );
}

interface OneCourseProps {
  id: string;
  lessonId: string | undefined;
  /** Where Back leads. */
  from: string | undefined;
}

function OneCourse({ id, lessonId, from }: OneCourseProps) {
  const query = useQuery(courseQueries.one(id));
  const { data, error } = query;
  const next = data && nextLesson(data.course).id;
  useEffect(() => {
    // The lesson is in the URL, so that it stays open once it is read.
    if (lessonId === undefined && next !== undefined) goToLesson({ course: id, from }, next, { replace: true });
  }, [id, lessonId, next, from]);
  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <Gone />;
    return <UnloadedRows query={query} what="This course" rows={8} height={40} />;
  }
  const lesson = data.course.lessons.find((each) => each.id === (lessonId ?? next));
  return lesson ? <ReadCourse {...data} lesson={lesson} from={from} /> : <Gone />;
}

function Gone() {
  return (
    <EmptyState
      title="This lesson is no longer here"
      why="The link doesn’t lead to a lesson."
      quiet={{ label: 'All courses', href: COURSES_HREF }}
    />
  );
}

/** A course as a card that links to its next lesson. */
function CourseCard({ course }: { course: CourseSummary }) {
  const records = useRecords();
  const { id, title, description, category, lessons, duration } = course;
  const read = readOf(course);
  return (
    <LinkCard
      rowId={id}
      name={title}
      meta={`${category} · ${sizeText(lessons.length, duration)}`}
      description={description}
      parts={{
        label: `Lessons of ${title}`,
        items: lessons.map((lesson) => ({ key: lesson.id, name: lesson.title })),
      }}
      note={progressText(read)}
      link={{ label: openLabel(read), href: hrefOfCourse({ course: id }) }}
      menu={
        <MoreMenu label={`Actions for ${title}`} small>
          <MenuItem
            icon={LayoutDashboard}
            label={enrolLabel(course)}
            onClick={() => void toggleEnrolled(records, course)}
          />
        </MoreMenu>
      }
    />
  );
}
