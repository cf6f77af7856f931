import { CalendarCheck, Construction, Link2, type LucideIcon, MessageCircle, Split } from 'lucide-react';
import {
  COACH_VIEW_NAMES,
  COACH_VIEWS,
  type CoachView,
  hrefOfView,
  paramsOfView,
} from '#web/features/coach/coach-queries.ts';
import { navigate } from '#web/platform/navigation.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PartMenu } from '#web/ui/menu/PartMenu.tsx';
import classes from './Coach.module.css';

const ICONS: Readonly<Record<CoachView, LucideIcon>> = {
  goal: Split,
  review: CalendarCheck,
  obstacle: Construction,
  chat: MessageCircle,
  why: Link2,
};

/** Links to all views; on phones a menu. */
export function CoachViews({ view }: { view: CoachView }) {
  const phone = usePhone();
  const views = COACH_VIEWS.map((value) => {
    const Icon = ICONS[value];
    return { value, label: COACH_VIEW_NAMES[value], mark: <Icon {...SMALL_ICON} /> };
  });
  if (phone)
    return (
      <nav aria-label="Coach" className={classes['menu']}>
        <PartMenu
          label="Coach"
          parts={views}
          value={view}
          onOpen={(opened) => navigate('ai-coach', paramsOfView(opened))}
        />
      </nav>
    );
  return (
    <Grid as="nav" aria-label="Coach" gap={0.5} fill="panel" className={classes['nav']}>
      {views.map(({ value, label, mark }) => (
        <a key={value} href={hrefOfView(value)} aria-current={value === view ? 'page' : undefined}>
          {mark}
          {label}
        </a>
      ))}
    </Grid>
  );
}
