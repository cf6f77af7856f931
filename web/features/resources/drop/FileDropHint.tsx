import { FileUp, FileX } from 'lucide-react';
import { Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { useDropHint } from './file-drop.ts';
import classes from './FileDropHint.module.css';

/** Frames the drop target while files are dragged, or shows that there is none. */
export function FileDropHint() {
  const hint = useDropHint();
  if (!hint) return null;
  const { text, scope } = hint;
  const box = scope?.getBoundingClientRect();
  const top = Math.max(0, box?.top ?? 0);
  const frame = box && {
    ...{ top, left: box.left, width: box.width },
    height: Math.min(window.innerHeight, box.bottom) - top,
  };
  const Icon = scope ? FileUp : FileX;
  return (
    <div className={classes['hint']} data-takes={scope !== null || undefined} style={frame}>
      <Group
        as="p"
        role="status"
        gap={2}
        py={2}
        px={4}
        size="body"
        weight={500}
        fill="raised"
        radius="lg"
        icons="dim"
        shadow={2}
      >
        <Icon {...ICON} />
        {text}
      </Group>
    </div>
  );
}
