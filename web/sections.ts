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
import { lazyPage } from './ui/page/lazy-page.ts';
import type { SectionId } from './platform/navigation.ts';

/** A section: its name, its icon, its page in an own chunk, and its group in the sidebar if it is listed there. */
export interface Section {
  id: SectionId;
  name: string;
  icon: LucideIcon;
  page: ComponentType;
  group: 1 | 2 | 3 | 4 | null;
}

/** The 15 sections in the order of the sidebar. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'dashboard',
    name: 'Dashboard',
    icon: LayoutDashboard,
    group: 1,
    page: lazyPage(() => import('./pages/dashboard/DashboardPage.tsx')),
  },
  {
    id: 'today',
    name: 'Today',
    icon: Sun,
    group: 1,
    page: lazyPage(() => import('./pages/today/TodayPage.tsx')),
  },
  {
    id: 'pillars',
    name: 'Pillars',
    icon: Columns3,
    group: 2,
    page: lazyPage(() => import('./pages/pillars/PillarsPage.tsx')),
  },
  {
    id: 'areas',
    name: 'Areas',
    icon: Shapes,
    group: 2,
    page: lazyPage(() => import('./pages/AreasPage.tsx')),
  },
  {
    id: 'projects',
    name: 'Projects',
    icon: Target,
    group: 2,
    page: lazyPage(() => import('./pages/projects/ProjectsPage.tsx')),
  },
  {
    id: 'tasks',
    name: 'Tasks',
    icon: CircleCheckBig,
    group: 2,
    page: lazyPage(() => import('./pages/tasks/TasksPage.tsx')),
  },
  {
    id: 'project-templates',
    name: 'Templates',
    icon: LayoutTemplate,
    group: 2,
    page: lazyPage(() => import('./pages/TemplatesPage.tsx')),
  },
  {
    id: 'journal',
    name: 'Journal',
    icon: BookOpen,
    group: 3,
    page: lazyPage(() => import('./pages/JournalPage.tsx')),
  },
  {
    id: 'insights',
    name: 'Insights',
    icon: ChartSpline,
    group: 3,
    page: lazyPage(() => import('./pages/InsightsPage.tsx')),
  },
  {
    id: 'feedback',
    name: 'Feedback',
    icon: MessageSquareHeart,
    group: 4,
    page: lazyPage(() => import('./pages/FeedbackPage.tsx')),
  },
  {
    id: 'ai-coach',
    name: 'AI Coach',
    icon: Sparkles,
    group: 4,
    page: lazyPage(() => import('./pages/CoachPage.tsx')),
  },
  {
    id: 'profile',
    name: 'Profile',
    icon: CircleUser,
    group: null,
    page: lazyPage(() => import('./pages/profile/ProfilePage.tsx')),
  },
  {
    id: 'settings',
    name: 'Settings',
    icon: Settings,
    group: null,
    page: lazyPage(() => import('./pages/settings/SettingsPage.tsx')),
  },
  {
    id: 'notification-settings',
    name: 'Notification Settings',
    icon: BellRing,
    group: null,
    page: lazyPage(() => import('./pages/notifications/NotificationSettingsPage.tsx')),
  },
  {
    id: 'notifications',
    name: 'Notifications',
    icon: Bell,
    group: null,
    page: lazyPage(() => import('./pages/notifications/NotificationsPage.tsx')),
  },
];

/** The section with this id. */
export function sectionOf(id: SectionId): Section {
  return SECTIONS.find((section) => section.id === id) as Section;
}
