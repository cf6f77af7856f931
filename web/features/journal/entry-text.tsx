import type { EnergyLevel, LinkedRecord, LinkedType, Mood } from '#contract/journal.ts';
import {
  BatteryLow,
  CircleCheckBig,
  CloudLightning,
  CloudRain,
  CloudSun,
  Columns3,
  Leaf,
  Lightbulb,
  type LucideIcon,
  Mountain,
  Rainbow,
  Shapes,
  Sun,
  Sunrise,
  Target,
  Waves,
  Wind,
  Zap,
} from 'lucide-react';
import { hrefOf } from '#web/platform/navigation.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';

/* Labels and icons of the journal's values. */

const MOODS: Readonly<Record<Mood, { label: string; Icon: LucideIcon }>> = {
  grateful: { label: 'Grateful', Icon: Sun },
  calm: { label: 'Calm', Icon: Waves },
  peaceful: { label: 'Peaceful', Icon: Leaf },
  optimistic: { label: 'Optimistic', Icon: Sunrise },
  inspired: { label: 'Inspired', Icon: Lightbulb },
  motivated: { label: 'Motivated', Icon: Zap },
  excited: { label: 'Excited', Icon: Rainbow },
  reflective: { label: 'Reflective', Icon: CloudSun },
  challenging: { label: 'Challenged', Icon: Mountain },
  tired: { label: 'Tired', Icon: BatteryLow },
  sad: { label: 'Sad', Icon: CloudRain },
  anxious: { label: 'Anxious', Icon: Wind },
  frustrated: { label: 'Frustrated', Icon: CloudLightning },
};

export const moodLabel = (mood: Mood): string => MOODS[mood].label;

/** The icon of a mood. Decorative: its label is shown beside it. */
export function MoodIcon({ mood }: { mood: Mood }) {
  const { Icon } = MOODS[mood];
  return <Icon {...SMALL_ICON} />;
}

export const MOOD_CHOICES = (Object.keys(MOODS) as Mood[]).map((value): Choice<Mood> => {
  return { value, label: MOODS[value].label, mark: <MoodIcon mood={value} /> };
});

const ENERGY: Readonly<Record<EnergyLevel, string>> = {
  very_high: 'very high',
  high: 'high',
  moderate: 'moderate',
  low: 'low',
  very_low: 'very low',
};

export const energyLabel = (level: EnergyLevel): string => ENERGY[level];

export const ENERGY_CHOICES = (Object.keys(ENERGY) as EnergyLevel[]).map((value): Choice<EnergyLevel> => {
  return { value, label: `${ENERGY[value][0]!.toUpperCase()}${ENERGY[value].slice(1)}` };
});

/** From 1 to 5. */
export const energySteps = (level: EnergyLevel): number => 5 - Object.keys(ENERGY).indexOf(level);

/** The kinds of records an entry can link to: label, icon, and URL. */
export const LINKED: Readonly<
  Record<LinkedType, { label: string; group: string; Icon: LucideIcon; href: (id: string) => string }>
> = {
  pillar: { label: 'pillar', group: 'Pillars', Icon: Columns3, href: (id) => hrefOf('pillars', { pillar: id }) },
  area: { label: 'area', group: 'Areas', Icon: Shapes, href: (id) => hrefOf('areas', { area: id }) },
  project: { label: 'project', group: 'Projects', Icon: Target, href: (id) => hrefOf('projects', { project: id }) },
  task: { label: 'task', group: 'Tasks', Icon: CircleCheckBig, href: (id) => hrefOf('tasks', { task: id }) },
};

export const hrefOfLink = ({ entity_type, entity_id }: LinkedRecord): string => LINKED[entity_type].href(entity_id);
