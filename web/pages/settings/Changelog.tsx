import { LessonText } from '#web/features/courses/lesson/LessonText.tsx';
import changelog from '../../../CHANGELOG.md?raw';
import { changesIn } from './changes-in.ts';

/** The changes of all versions, newest first. */
export const Changelog = () => <LessonText markdown={changesIn(changelog)} />;
