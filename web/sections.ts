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
import { lazyPage } from './platform/lazy-page.ts';
import type { SectionId } from './platform/navigation.ts';

/** A section: its name, its icon, its page in an own chunk, and its group in the sidebar if it stands there. */
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
    page: lazyPage(() => import('./features/dashboard/DashboardPage.tsx')),
  },
  {
    id: 'today',
    name: 'Today',
    icon: Sun,
    group: 1,
    page: lazyPage(() => import('./features/today/TodayPage.tsx')),
  },
  {
    id: 'pillars',
    name: 'Pillars',
    icon: Columns3,
    group: 2,
    page: lazyPage(() => import('./features/pillars/PillarsPage.tsx')),
  },
  {
    id: 'areas',
    name: 'Areas',
    icon: Shapes,
    group: 2,
    page: lazyPage(() => import('./features/areas/AreasPage.tsx')),
  },
  {
    id: 'projects',
    name: 'Projects',
    icon: Target,
    group: 2,
    page: lazyPage(() => import('./features/projects/ProjectsPage.tsx')),
  },
  {
    id: 'tasks',
    name: 'Tasks',
    icon: CircleCheckBig,
    group: 2,
    page: lazyPage(() => import('./features/shell/TasksSectionPage.tsx')),
  },
  {
    id: 'project-templates',
    name: 'Templates',
    icon: LayoutTemplate,
    group: 2,
    page: lazyPage(() => import('./features/templates/TemplatesPage.tsx')),
  },
  {
    id: 'journal',
    name: 'Journal',
    icon: BookOpen,
    group: 3,
    page: lazyPage(() => import('./features/journal/JournalPage.tsx')),
  },
  {
    id: 'insights',
    name: 'Insights',
    icon: ChartSpline,
    group: 3,
    page: lazyPage(() => import('./features/insights/InsightsPage.tsx')),
  },
  {
    id: 'feedback',
    name: 'Feedback',
    icon: MessageSquareHeart,
    group: 4,
    page: lazyPage(() => import('./features/feedback/FeedbackPage.tsx')),
  },
  {
    id: 'ai-coach',
    name: 'AI Coach',
    icon: Sparkles,
    group: 4,
    page: lazyPage(() => import('./features/coach/CoachPage.tsx')),
  },
  {
    id: 'profile',
    name: 'Profile',
    icon: CircleUser,
    group: null,
    page: lazyPage(() => import('./features/auth/ProfilePage.tsx')),
  },
  {
    id: 'settings',
    name: 'Settings',
    icon: Settings,
    group: null,
    page: lazyPage(() => import('./features/settings/SettingsPage.tsx')),
  },
  {
    id: 'notification-settings',
    name: 'Notification Settings',
    icon: BellRing,
    group: null,
    page: lazyPage(() => import('./features/notifications/NotificationSettingsPage.tsx')),
  },
  {
    id: 'notifications',
    name: 'Notifications',
    icon: Bell,
    group: null,
    page: lazyPage(() => import('./features/notifications/NotificationsPage.tsx')),
  },
];

/** The section with this id. */
export function sectionOf(id: SectionId): Section {
  return SECTIONS.find((section) => section.id === id) as Section;
}
