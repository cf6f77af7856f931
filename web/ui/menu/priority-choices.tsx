import { type Level, PriorityBars } from '../marks/PriorityBars.tsx';
import type { Choice } from './ChoiceMenu.tsx';

export const PRIORITY_LABELS: Readonly<Record<Level, string>> = { high: 'High', medium: 'Medium', low: 'Low' };

export const PRIORITY_CHOICES: readonly Choice<Level>[] = (['high', 'medium', 'low'] as const).map((value) => ({
  value,
  label: PRIORITY_LABELS[value],
  mark: (
    <span aria-hidden>
      <PriorityBars level={value} />
    </span>
  ),
}));
