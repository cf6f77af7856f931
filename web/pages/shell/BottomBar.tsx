import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { hrefOf, type SectionId } from '#web/platform/navigation.ts';
import { SECTIONS, sectionOf } from '#web/sections.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import classes from './BottomBar.module.css';

const MAIN: readonly SectionId[] = ['dashboard', 'today', 'tasks', 'journal'];
const MORE = SECTIONS.filter(({ id }) => !MAIN.includes(id) && id !== 'notification-settings');

const LazyMoreSheet = lazyPart(async () => (await import('./MoreSheet.tsx')).MoreSheet);

/** The bottom bar on phones: the four daily sections, and a sheet with the rest. */
export function BottomBar({ active }: { active: SectionId }) {
  const [open, setOpen] = useState(false);
  return (
    <nav aria-label="Sections" className={classes['bar']}>
      {MAIN.map(sectionOf).map(({ id, name, icon: Icon, page }) => (
        <a
          key={id}
          className={classes['item']}
          href={hrefOf(id)}
          aria-current={id === active ? 'page' : undefined}
          onPointerDown={page.preload}
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {name}
        </a>
      ))}
      <button
        type="button"
        className={classes['item']}
        aria-haspopup="dialog"
        data-current={!MAIN.includes(active) || undefined}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={22} strokeWidth={1.75} aria-hidden />
        More
      </button>
      {open && <LazyMoreSheet sections={MORE} active={active} onClose={() => setOpen(false)} />}
    </nav>
  );
}
