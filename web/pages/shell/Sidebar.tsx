import { Inbox, type LucideIcon } from 'lucide-react';
import { Fragment, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf, type SectionId, useSection } from '#web/platform/navigation.ts';
import { Grid, Stack } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { SECTIONS } from '#web/sections.ts';
import { Mark } from '#web/ui/marks/Mark.tsx';
import { readDate } from '#web/features/today/day/day-text.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { PillarFoot } from './PillarFoot.tsx';
import classes from './Sidebar.module.css';

const GROUPS = [1, 2, 3, 4].map((group) => SECTIONS.filter((section) => section.group === group));

/** The sections in four groups with counts of open tasks; from 768 to 1280 px a rail of icons, tooltips and dots. */
export function Sidebar({ active }: { active: SectionId }) {
  const { params } = useSection();
  const counts = useSidebarCounts();
  const onInbox = active === 'tasks' && params['view'] === 'inbox';
  return (
    <Stack as="aside" aria-label="Sidebar" hideOnPhone className={classes['sidebar']}>
      <a className={classes['brand']} href={hrefOf('dashboard')} aria-label="Auric, dashboard">
        <Mark />
        <span className={classes['wide']}>Auric</span>
      </a>
      <Grid as="nav" aria-label="Sections" gap={3.5} px={3}>
        {GROUPS.map((group) => (
          <Grid as="ul" key={group[0]?.id} className={classes['group']}>
            {group.map(({ id, name, icon, page }) => (
              <Fragment key={id}>
                <SidebarLink
                  name={name}
                  icon={icon}
                  href={hrefOf(id)}
                  current={id === active && !onInbox}
                  count={id === 'today' ? counts?.today : id === 'tasks' ? counts?.tasks : 0}
                  preload={page.preload}
                />
                {id === 'tasks' && (
                  <SidebarLink
                    name="Inbox"
                    icon={Inbox}
                    href={hrefOf('tasks', { view: 'inbox' })}
                    current={onInbox}
                    count={counts?.inbox}
                    preload={page.preload}
                  />
                )}
              </Fragment>
            ))}
          </Grid>
        ))}
      </Grid>
      <PillarFoot />
    </Stack>
  );
}

interface SidebarLinkProps {
  name: string;
  icon: LucideIcon;
  href: string;
  current: boolean;
  /** Number of open tasks; 0 and undefined show nothing. */
  count: number | undefined;
  preload: () => void;
}

function SidebarLink({ name, icon: Icon, href, current, count = 0, preload }: SidebarLinkProps) {
  const label = count > 0 ? `${name} ${formatCount(count)} open` : name;
  const reach = ({ currentTarget: link }: SyntheticEvent<HTMLElement>) => {
    preload();
    // Position of the tooltip: the rail scrolls in low windows and would clip tooltips inside it.
    link.style.setProperty('--link-top', `${link.getBoundingClientRect().top}px`);
  };
  return (
    <li>
      <a
        className={classes['link']}
        href={href}
        aria-current={current ? 'page' : undefined}
        aria-label={label}
        onPointerEnter={reach}
        onFocus={reach}
      >
        <Icon {...ICON} />
        <span className={classes['wide']}>{name}</span>{' '}
        {count > 0 && <span className={`${classes['wide']} ${classes['count']}`}>{formatCount(count)}</span>}
        {count > 0 && <span className={`${classes['railOnly']} ${classes['dot']}`} />}
      </a>
    </li>
  );
}

interface SidebarCounts {
  today: number;
  /** All open tasks, including those of the Inbox. */
  tasks: number;
  inbox: number;
}

/** Counts for the sidebar: read in one call, or with a page that reads Today anyway. */
function useSidebarCounts(): SidebarCounts | null {
  const today = useToday();
  const { section, params } = useSection();
  const onPage =
    (section === 'dashboard' && params['view'] === undefined) ||
    (section === 'today' && (readDate(params['date']) ?? today) === today);
  const { data: day } = useQuery({ ...todayQueries.day(today), enabled: !onPage });
  if (!day) return null;
  return {
    today: day.total_tasks - day.completed_tasks,
    tasks: day.open_tasks,
    inbox: day.inbox_tasks,
  };
}
