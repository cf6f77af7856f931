import type { ReactNode } from 'react';
import { KeyCap } from '#web/ui/keys/KeyCap.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import classes from './Palette.module.css';

interface PaletteFootProps {
  /** Nothing is typed. */
  isEmpty: boolean;
  /** The selected row has actions. */
  canAct: boolean;
  /** Only the device was searched. */
  isLocal: boolean;
  onKeys: () => void;
}

/** The keys of the palette, or that the server was not searched. */
export function PaletteFoot({ isEmpty, canAct, isLocal, onKeys }: PaletteFootProps) {
  return (
    <Group justify="between" gap={3} px={5} fixed lineTop hint className={classes['foot']}>
      {isLocal ? <OnlyHere /> : <Group gap={3}>{isEmpty ? <Signs /> : <Moves canAct={canAct} />}</Group>}
      <Group as="button" type="button" inline gap={1.5} fixed tone="inherit" hover="text" onClick={onKeys}>
        <KeyCap name="?" /> all keys
      </Group>
    </Group>
  );
}

export const OnlyHere = () => <span>Offline: results from this device only</span>;

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <Group as="span" gap={1.5}>
    {keys.map((key) => (
      <KeyCap key={key} name={key} />
    ))}
    {children}
  </Group>
);

const Signs = () => (
  <>
    <Hint keys={['#']}>project</Hint>
    <Hint keys={['>']}>commands only</Hint>
    <Hint keys={['@']}>journal only</Hint>
  </>
);

const Moves = ({ canAct }: { canAct: boolean }) => (
  <>
    <Hint keys={['ArrowUp', 'ArrowDown']}>move</Hint>
    <Hint keys={['Enter']}>open</Hint>
    {canAct && <Hint keys={['Mod+Enter']}>beside</Hint>}
    {canAct && <Hint keys={['Tab']}>more actions</Hint>}
  </>
);
