import {
  BookOpen,
  Columns3,
  FileText,
  GraduationCap,
  LayoutTemplate,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  Repeat,
  Shapes,
  Target,
} from 'lucide-react';
import type { SearchKind } from '#contract/search.ts';
import { hrefOfCourse } from '#web/features/courses/course-text.ts';
import { fileFilterParams, NO_FILTERS } from '#web/features/resources/library/file-filters.ts';
import { currentPlace, hrefOf, type SectionId } from '#web/platform/navigation.ts';
import type { Found } from './found.ts';

/** The groups of results in order. */
export const GROUPS = [
  'Tasks',
  'Projects',
  'Areas and pillars',
  'Journal',
  'Files and templates',
  'Learning',
  'Coach',
] as const;
export type Group = (typeof GROUPS)[number];

interface KindOfResult {
  group: Group;
  /** Tasks have a ring instead. */
  Icon: LucideIcon | null;
  href: (found: Found) => string;
}

const archivedOf = ({ archived }: Found) => (archived ? 'true' : undefined);

export const KINDS: Readonly<Record<SearchKind, KindOfResult>> = {
  task: {
    group: 'Tasks',
    Icon: null,
    href: ({ id, projectId }) =>
      projectId === null ? hrefOf('tasks', { task: id }) : hrefOf('projects', { project: projectId, task: id }),
  },
  recurring_task: { group: 'Tasks', Icon: Repeat, href: ({ id }) => hrefOf('tasks', { view: 'repeating', id }) },
  project: { group: 'Projects', Icon: Target, href: ({ id }) => hrefOf('projects', { project: id }) },
  area: {
    group: 'Areas and pillars',
    Icon: Shapes,
    href: (found) => hrefOf('areas', { area: found.id, archived: archivedOf(found) }),
  },
  pillar: {
    group: 'Areas and pillars',
    Icon: Columns3,
    href: (found) => hrefOf('pillars', { pillar: found.id, archived: archivedOf(found) }),
  },
  journal_entry: { group: 'Journal', Icon: BookOpen, href: ({ id }) => hrefOf('journal', { entry: id }) },
  resource: {
    group: 'Files and templates',
    Icon: FileText,
    href: ({ name, archived }) => {
      const filters = { ...NO_FILTERS, text: name, only: archived ? ('archived' as const) : null };
      return hrefOf('settings', { section: 'files', ...fileFilterParams(filters) });
    },
  },
  project_template: {
    group: 'Files and templates',
    Icon: LayoutTemplate,
    href: ({ id }) => hrefOf('project-templates', { use: id }),
  },
  journal_template: {
    group: 'Files and templates',
    Icon: NotebookPen,
    href: ({ id }) => hrefOf('journal', { entry: 'new', template: id }),
  },
  course: { group: 'Learning', Icon: GraduationCap, href: ({ id }) => hrefOfCourse({ course: id }) },
  chat: { group: 'Coach', Icon: MessageCircle, href: ({ id }) => hrefOf('ai-coach', { view: 'chat', chat: id }) },
};

/** Where a result opens. */
export const hrefOfFound = (found: Found): string =>
  found.trashed ? hrefOf('settings', { section: 'trash' }) : KINDS[found.kind].href(found);

/** The sections with a panel for a task beside the page. */
const WITH_PANEL: ReadonlySet<SectionId> = new Set(['dashboard', 'today', 'projects', 'tasks', 'ai-coach']);

/** Where a result opens beside the current page; only tasks do. */
export function hrefBeside(found: Found): string {
  const { section, params } = currentPlace();
  const isBeside = found.kind === 'task' && !found.trashed && WITH_PANEL.has(section);
  return isBeside ? hrefOf(section, { ...params, task: found.id }) : hrefOfFound(found);
}
