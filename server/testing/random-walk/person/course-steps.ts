import type { CourseSummary } from '#contract/courses.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

/** Enrols, leaves, completes or reopens something, and compares every course with the model. */
export async function learn(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const courses = await walk.read<CourseSummary[]>('/courses');
  const course = chance.pick(courses)!;
  const lesson = chance.pick(course.lessons)!;
  const way = `/courses/${course.id}`;
  switch (chance.below(4)) {
    case 0:
      await walk.write('POST', `${way}/enroll`, undefined, 'allowed');
      model.enrolled.add(course.id);
      break;
    case 1:
      await walk.write('DELETE', `${way}/enroll`, undefined, 'allowed');
      model.enrolled.delete(course.id);
      break;
    case 2:
      await walk.write('PUT', `${way}/lessons/${lesson.id}/complete`, undefined, 'allowed');
      model.enrolled.add(course.id);
      model.lessons.add(lesson.id);
      break;
    default:
      await walk.write('PUT', `${way}/lessons/${lesson.id}/reopen`, undefined, 'allowed');
      model.lessons.delete(lesson.id);
  }
  const factsOf = ({ id, lessons, is_enrolled, progress_percentage }: CourseSummary) => {
    const read = lessons.flatMap((each) => (each.is_completed ? each.id : []));
    return { id, is_enrolled, read, isCounted: progress_percentage !== null };
  };
  same(
    'courses',
    (await walk.read<CourseSummary[]>('/courses')).map(factsOf),
    courses.map(({ id, lessons }) => ({
      ...{ id, is_enrolled: model.enrolled.has(id), isCounted: model.enrolled.has(id) },
      read: lessons.flatMap((each) => (model.lessons.has(each.id) ? each.id : [])),
    })),
  );
}
