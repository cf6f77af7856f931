import {
  Bell,
  BellRing,
  BookOpen,
  ChartSpline,
  CircleCheckBig,
  CircleUser,
  Columns3,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  MessageSquareHeart,
  Settings,
  Shapes,
  Sparkles,
  Sun,
  Target,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from './ui/page/lazy-part.tsx';
import { SectionSpinner } from './ui/page/Loading.tsx';
import type { Place, SectionId } from './platform/navigation.ts';

/** A section: its name, icon, lazily loaded page, and its group in the sidebar if it is listed there. */
export interface Section {
  id: SectionId;
  name: string;
  icon: LucideIcon;
  /** The letter that opens it after `g`. */
  key: string;
  page: LazyPart<object>;
  group: 1 | 2 | 3 | 4 | null;
  /** Names of views with their own name, by `view` in the address: “Help”. */
  views?: Readonly<Record<string, string>>;
}

const sectionPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(async () => (await load()).default, SectionSpinner);

/** The 15 sections in the order of the sidebar. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'dashboard',
    name: 'Dashboard',
    icon: LayoutDashboard,
    key: 'd',
    group: 1,
    page: sectionPage(() => import('./pages/dashboard/DashboardPage.tsx')),
    views: { alignment: 'Alignment', achievements: 'Achievements', learning: 'Learning' },
  },
  {
    id: 'today',
    name: 'Today',
    icon: Sun,
    key: 't',
    group: 1,
    page: sectionPage(() => import('./pages/today/TodayPage.tsx')),
  },
  {
    id: 'pillars',
    name: 'Pillars',
    icon: Columns3,
    key: 'l',
    group: 2,
    page: sectionPage(() => import('./pages/pillars/PillarsPage.tsx')),
  },
  {
    id: 'areas',
    name: 'Areas',
    icon: Shapes,
    key: 'a',
    group: 2,
    page: sectionPage(() => import('./pages/areas/AreasPage.tsx')),
  },
  {
    id: 'projects',
    name: 'Projects',
    icon: Target,
    key: 'p',
    group: 2,
    page: sectionPage(() => import('./pages/projects/ProjectsPage.tsx')),
  },
  {
    id: 'tasks',
    name: 'Tasks',
    icon: CircleCheckBig,
    key: 'k',
    group: 2,
    page: sectionPage(() => import('./pages/tasks/TasksPage.tsx')),
  },
  {
    id: 'project-templates',
    name: 'Templates',
    icon: LayoutTemplate,
    key: 'm',
    group: 2,
    page: sectionPage(() => import('./pages/templates/TemplatesPage.tsx')),
  },
  {
    id: 'journal',
    name: 'Journal',
    icon: BookOpen,
    key: 'j',
    group: 3,
    page: sectionPage(() => import('./pages/journal/JournalPage.tsx')),
    views: { insights: 'Journal insights', templates: 'Journal templates' },
  },
  {
    id: 'insights',
    name: 'Insights',
    icon: ChartSpline,
    key: 'n',
    group: 3,
    page: sectionPage(() => import('./pages/insights/InsightsPage.tsx')),
  },
  {
    id: 'feedback',
    name: 'Feedback',
    icon: MessageSquareHeart,
    key: 'f',
    group: 4,
    page: sectionPage(() => import('./pages/feedback/FeedbackPage.tsx')),
    views: { help: 'Help' },
  },
  {
    id: 'ai-coach',
    name: 'AI Coach',
    icon: Sparkles,
    key: 'c',
    group: 4,
    page: sectionPage(() => import('./pages/coach/CoachPage.tsx')),
  },
  {
    id: 'profile',
    name: 'Profile',
    icon: CircleUser,
    key: 'u',
    group: null,
    page: sectionPage(() => import('./pages/profile/ProfilePage.tsx')),
  },
  {
    id: 'settings',
    name: 'Settings',
    icon: Settings,
    key: 's',
    group: null,
    page: sectionPage(() => import('./pages/settings/SettingsPage.tsx')),
  },
  {
    id: 'notification-settings',
    name: 'Notification Settings',
    icon: BellRing,
    key: 'e',
    group: null,
    page: sectionPage(() => import('./pages/notifications/NotificationSettingsPage.tsx')),
  },
  {
    id: 'notifications',
    name: 'Notifications',
    icon: Bell,
    key: 'b',
    group: null,
    page: sectionPage(() => import('./pages/notifications/NotificationsPage.tsx')),
  },
];

export function sectionOf(id: SectionId): Section {
  return SECTIONS.find((section) => section.id === id) as Section;
}

/** The name of a place in the header: the section, or a named view of it. */
export function nameOf({ section: id, params }: Place): string {
  const section = sectionOf(id);
  return section.views?.[params['view'] ?? ''] ?? section.name;
}

/** The name of a place in the page title: the section, followed by a named view. */
export function titleOf(place: Place): string {
  const { name } = sectionOf(place.section);
  const view = nameOf(place);
  return view === name ? name : `${name} · ${view}`;
}
