import type { EnergyLevel, EntryLink, LinkedType, Mood } from '#contract/journal.ts';
import {
  CircleCheckBig,
  CloudLightning,
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
  Wind,
  Zap,
} from 'lucide-react';
import { hrefOf } from '#web/platform/navigation.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';

/* Labels and icons of the journal's values. */

const MOODS: Readonly<Record<Mood, { word: string; Icon: LucideIcon }>> = {
  grateful: { word: 'Grateful', Icon: Sun },
  peaceful: { word: 'Peaceful', Icon: Leaf },
  optimistic: { word: 'Optimistic', Icon: Sunrise },
  inspired: { word: 'Inspired', Icon: Lightbulb },
  motivated: { word: 'Motivated', Icon: Zap },
  excited: { word: 'Excited', Icon: Rainbow },
  reflective: { word: 'Reflective', Icon: CloudSun },
  challenging: { word: 'Challenging', Icon: Mountain },
  anxious: { word: 'Anxious', Icon: Wind },
  frustrated: { word: 'Frustrated', Icon: CloudLightning },
};

export const moodLabel = (mood: Mood): string => MOODS[mood].word;

/** The icon of a mood. Decorative: its label is shown beside it. */
export function MoodIcon({ mood }: { mood: Mood }) {
  const { Icon } = MOODS[mood];
  return <Icon {...SMALL_ICON} />;
}

export const MOOD_CHOICES = (Object.keys(MOODS) as Mood[]).map((value): Choice<Mood> => {
  return { value, label: MOODS[value].word, mark: <MoodIcon mood={value} /> };
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
  Record<LinkedType, { word: string; group: string; Icon: LucideIcon; href: (id: string) => string }>
> = {
  pillar: { word: 'pillar', group: 'Pillars', Icon: Columns3, href: (id) => hrefOf('pillars', { pillar: id }) },
  area: { word: 'area', group: 'Areas', Icon: Shapes, href: (id) => hrefOf('projects', { area: id }) },
  project: { word: 'project', group: 'Projects', Icon: Target, href: (id) => hrefOf('projects', { project: id }) },
  task: { word: 'task', group: 'Tasks', Icon: CircleCheckBig, href: (id) => hrefOf('tasks', { task: id }) },
};

/** The URL of a linked record. */
export const hrefOfLink = ({ entity_type, entity_id }: EntryLink): string => LINKED[entity_type].href(entity_id);
