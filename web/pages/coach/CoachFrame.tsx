import type { LucideIcon } from 'lucide-react';
import { CalendarCheck, Construction, Split, Link2, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { COACH_VIEWS, type CoachView, hrefOfView } from '#web/features/coach/coach-place.ts';
import { QuotaCard } from '#web/features/coach/QuotaCard.tsx';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './Coach.module.css';

const VIEWS: Readonly<Record<CoachView, { name: string; Icon: LucideIcon }>> = {
  goal: { name: 'Break down a goal', Icon: Split },
  review: { name: 'Weekly review', Icon: CalendarCheck },
  obstacle: { name: 'Obstacle', Icon: Construction },
  chat: { name: 'Chat', Icon: MessageCircle },
  why: { name: 'What tasks are for', Icon: Link2 },
};

interface CoachFrameProps {
  view: CoachView;
  /** At the left: what the coach is asked. */
  side?: ReactNode;
  /** Below the answers that are left; `null` where none are counted. */
  note: ReactNode;
  /** What it has answered. */
  children: ReactNode;
}

/** What every view of the coach has: the way to the others, the answers that are left, and a task beside it. */
export function CoachFrame({ view, side, note, children }: CoachFrameProps) {
  const { params } = useSection();
  const { task, ...withoutTask } = params;
  return (
    <>
      <PanelRoom open={task !== undefined}>
        <div className={classes['room']}>
          <div className={classes['page']}>
            <nav aria-label="Coach" className={classes['nav']}>
              {COACH_VIEWS.map((each) => {
                const { name, Icon } = VIEWS[each];
                return (
                  <a key={each} href={hrefOfView(each)} aria-current={each === view ? 'page' : undefined}>
                    <Icon {...SMALL_ICON} />
                    {name}
                  </a>
                );
              })}
            </nav>
            {side && <div className={classes['side']}>{side}</div>}
            <div className={classes['main']}>{children}</div>
            <div className={classes['quota']}>
              {view !== 'why' && <QuotaCard />}
              {note}
            </div>
          </div>
        </div>
      </PanelRoom>
      {task !== undefined && <LazyTaskPanel key={task} id={task} onClose={() => leave('ai-coach', withoutTask)} />}
    </>
  );
}
