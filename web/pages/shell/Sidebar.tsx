import { Tooltip } from '@mantine/core';
import { hrefOf, type SectionId } from '#web/platform/navigation.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { SECTIONS, type Section } from '#web/sections.ts';
import { Mark } from '#web/ui/marks/Mark.tsx';
import { PillarFoot } from './PillarFoot.tsx';
import classes from './Sidebar.module.css';

const GROUPS = [1, 2, 3, 4].map((group) => SECTIONS.filter((section) => section.group === group));

/** The sections in four groups; between 768 and 1280 a rail of icons with tooltips. */
export function Sidebar({ active }: { active: SectionId }) {
  return (
    <aside className={classes['sidebar']}>
      <a className={classes['brand']} href={hrefOf('dashboard')} aria-label="Auric, dashboard">
        <Mark />
        <span className={classes['wide']}>Auric</span>
      </a>
      <nav aria-label="Sections" className={classes['nav']}>
        {GROUPS.map((group) => (
          <ul key={group[0]?.id} className={classes['group']}>
            {group.map((section) => (
              <li key={section.id}>
                <SidebarLink section={section} current={section.id === active} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <PillarFoot />
    </aside>
  );
}

function SidebarLink({ section, current }: { section: Section; current: boolean }) {
  const Icon = section.icon;
  return (
    <Tooltip label={section.name} position="right" classNames={{ tooltip: classes['railOnly'] ?? '' }}>
      <a
        className={classes['link']}
        href={hrefOf(section.id)}
        aria-current={current ? 'page' : undefined}
        aria-label={section.name}
        onPointerEnter={section.page.preload}
        onFocus={section.page.preload}
      >
        <Icon {...ICON} />
        <span className={classes['wide']}>{section.name}</span>
      </a>
    </Tooltip>
  );
}
