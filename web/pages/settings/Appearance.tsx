import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Segmented } from '#web/ui/form/Segmented.tsx';

const CHOICES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'auto', label: 'System' },
];

/** Dark, light or the system's colour scheme; stored on this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <p>Saved on this device, for the sign-in screen too.</p>
      <Segmented label="Theme" options={CHOICES} value={colorScheme} onChange={setColorScheme} />
    </>
  );
}
