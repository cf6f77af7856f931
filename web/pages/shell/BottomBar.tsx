import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { hrefOf, type SectionId } from '#web/platform/navigation.ts';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { SECTIONS, sectionOf } from '#web/sections.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import classes from './BottomBar.module.css';

const MAIN: readonly SectionId[] = ['dashboard', 'today', 'tasks', 'journal'];
const MORE = SECTIONS.filter(({ id }) => !MAIN.includes(id) && id !== 'notification-settings');

/** The bottom bar on phones: the four daily sections, and a More menu with the rest. */
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
      {open && (
        <Dialog title="More" onClose={() => setOpen(false)}>
          <Grid as="ul" gap={1} className={classes['more']}>
            {MORE.map(({ id, name, icon: Icon }) => (
              <li key={id}>
                <Group
                  as="a"
                  gap={2.5}
                  px={2.5}
                  radius="md"
                  icons="dim"
                  className={classes['entry']}
                  href={hrefOf(id)}
                  aria-current={id === active ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <Icon {...LARGE_ICON} />
                  {name}
                </Group>
              </li>
            ))}
          </Grid>
        </Dialog>
      )}
    </nav>
  );
}
