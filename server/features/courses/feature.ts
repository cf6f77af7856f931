import { Course, CourseSummary, RecentCourse } from '#contract/courses.ts';
import type { Feature } from '#server/platform/feature.ts';
import { courseRecords } from './records.ts';
import { courseRoutes } from './routes.ts';

export const coursesFeature: Feature = {
  name: 'courses',
  layer: 'extras',
  routes: courseRoutes,
  records: courseRecords,
  sections: ['dashboard'],
  schemas: { Course, CourseSummary, RecentCourse },
};
