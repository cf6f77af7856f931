import { CalendarCheck, Construction, Link2, type LucideIcon, MessageCircle, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CoachProvider } from '#contract/coach.ts';
import {
  COACH_VIEW_NAMES,
  COACH_VIEWS,
  type CoachView,
  hrefOfView,
  paramsOfView,
} from '#web/features/coach/coach-queries.ts';
import { Note, ProviderNote, QuotaCard } from '#web/features/coach/QuotaCard.tsx';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { leave, navigate, useSection } from '#web/platform/navigation.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { Box, Grid } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PartMenu } from '#web/ui/menu/PartMenu.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Coach.module.css';

const ICONS: Readonly<Record<CoachView, LucideIcon>> = {
  goal: Split,
  review: CalendarCheck,
  obstacle: Construction,
  chat: MessageCircle,
  why: Link2,
};

interface CoachFrameProps {
  view: CoachView;
  /** The form, on the left. */
  side?: ReactNode;
  /** Who gave the answer on screen; null without an answer. */
  provider?: CoachProvider | null;
  /** A note about the answers. */
  note?: string;
  /** The answer. */
  children: ReactNode;
}

/** The shared frame of all coach views: links between them, the quota, and a task panel. */
export function CoachFrame({ view, side, provider = null, note, children }: CoachFrameProps) {
  const { params } = useSection();
  const { task, ...withoutTask } = params;
  return (
    <>
      <PanelRoom open={task !== undefined}>
        <Box container>
          <Grid align="start" className={classes['page']}>
            <CoachViews view={view} />
            {side && (
              <div className={classes['side']}>
                <Card>{side}</Card>
              </div>
            )}
            <div className={classes['main']}>{children}</div>
            <Grid gap={4} shrink className={classes['quota']}>
              {view !== 'why' && <QuotaCard />}
              {note && (view === 'why' ? <Note>{note}</Note> : <ProviderNote provider={provider}>{note}</ProviderNote>)}
            </Grid>
          </Grid>
        </Box>
      </PanelRoom>
      {task !== undefined && <LazyTaskPanel key={task} id={task} onClose={() => leave('ai-coach', withoutTask)} />}
    </>
  );
}

/** Links to all views; on phones a menu. */
function CoachViews({ view }: { view: CoachView }) {
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
