import type { ReactNode } from 'react';
import { KeyCap } from '#web/ui/keys/KeyCap.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import classes from './Palette.module.css';
import { enterDoes, type PaletteRow } from './rows.ts';

interface PaletteFootProps {
  /** Nothing is typed. */
  isEmpty: boolean;
  selected: PaletteRow | null;
  /** Only the device was searched. */
  isLocal: boolean;
  onKeys: () => void;
}

/** The keys of the palette, or that the server was not searched. */
export function PaletteFoot({ isEmpty, selected, isLocal, onKeys }: PaletteFootProps) {
  return (
    <Group justify="between" gap={3} px={5} fixed lineTop hint className={classes['foot']}>
      {isLocal ? <OnlyHere /> : <Group gap={3}>{isEmpty ? <Signs /> : <Moves selected={selected} />}</Group>}
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

function Moves({ selected }: Pick<PaletteFootProps, 'selected'>) {
  const hasActions = selected?.found?.kind === 'task';
  return (
    <>
      <Hint keys={['ArrowUp', 'ArrowDown']}>move</Hint>
      {selected && <Hint keys={['Enter']}>{enterDoes(selected)}</Hint>}
      {hasActions && <Hint keys={['Mod+Enter']}>beside</Hint>}
      {hasActions && <Hint keys={['Tab']}>more actions</Hint>}
    </>
  );
}
