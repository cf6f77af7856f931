import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lesson, TryIt } from '#contract/courses.ts';
import { countWords, readingMinutes } from '#contract/rules/count-words.ts';

/** The source of a built-in course. */
export interface Draft {
  /** The ids of the course and its lessons are derived from it, so it must never change. */
  number: number;
  title: string;
  description: string;
  category: string;
  /** The folder with a Markdown file for each lesson. */
  folder: string;
  lessons: readonly DraftLesson[];
}

interface DraftLesson {
  /**
   * `03-leave-room.md`: its title as a heading of the first level, then its text. The id is derived from its number, so
   * it must never change.
   */
  file: `${number}-${string}.md`;
  tryIt: TryIt;
}

/** A built-in lesson, the same for all users. */
export type LibraryLesson = Omit<Lesson, 'is_completed'>;

/** A built-in course, the same for all users. */
export interface LibraryCourse {
  id: string;
  title: string;
  description: string;
  category: string;
  /** Minutes. */
  duration: number;
  lessons: readonly LibraryLesson[];
}

/** Reads the files of a course. */
export function courseOf({ number, title, description, category, folder, lessons: drafts }: Draft): LibraryCourse {
  const lessons = drafts.map(({ file, tryIt }): LibraryLesson => {
    const { heading, content } = readLesson(join(import.meta.dirname, folder, file));
    return {
      id: idOf(number, Number.parseInt(file, 10)),
      title: heading,
      duration: readingMinutes(countWords(content)),
      content,
      try_it: tryIt,
    };
  });
  const duration = lessons.reduce((sum, lesson) => sum + lesson.duration, 0);
  return { id: idOf(number, 0), title, description, category, duration, lessons };
}

/** The heading of a file and what follows it. @throws Error for a file that does not begin with its heading. */
function readLesson(path: string): { heading: string; content: string } {
  const [, heading, content] = /^# (.+)\n\n([^]+)$/.exec(readFileSync(path, 'utf8')) ?? [];
  if (heading === undefined || content === undefined) throw new Error(`${path} does not begin with its heading`);
  return { heading, content: content.trimEnd() };
}

/** Stable ids, so that a completed lesson is the same one in every version. */
function idOf(course: number, lesson: number): string {
  return `019aa300-0000-7000-8000-${String(course).padStart(8, '0')}${String(lesson).padStart(4, '0')}`;
}
