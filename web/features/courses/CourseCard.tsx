import { Menu } from '@mantine/core';
import { LayoutDashboard } from 'lucide-react';
import type { CourseSummary } from '#contract/courses.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { LinkCard } from '#web/ui/page/LinkCard.tsx';
import { toggleEnrolled } from './course-mutations.ts';
import { enrolLabel, hrefOfCourse, openLabel, readOf, progressText, sizeText } from './course-text.ts';

/** A course as a card that links to its next lesson. */
export function CourseCard({ course }: { course: CourseSummary }) {
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
          <Menu.Item leftSection={<LayoutDashboard {...ICON} />} onClick={() => void toggleEnrolled(records, course)}>
            {enrolLabel(course)}
          </Menu.Item>
        </MoreMenu>
      }
    />
  );
}
