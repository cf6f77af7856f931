import { EnergyLevel, type Mood } from '#contract/journal.ts';
import {
  ACCOMPLISHMENTS,
  CHALLENGES,
  CLOSINGS,
  INTENTIONS,
  OPENINGS,
  PLACES,
  type Theme,
  THEMES,
  WEATHER,
} from './journal-words.ts';
import { PROJECTS } from './projects.ts';
import type { Year } from './year.ts';

/** Of a day, that something is written: 120 entries a year. */
const ENTRY_CHANCE = 0.36;
const EVENING_DAYS = 100;
const EVENING_CHANCE = 0.5;
const MORNING_DAYS = 45;
const MORNING_CHANCE = 0.6;
const GRATITUDE_CHANCE = 0.12;
/** Built in. */
const GRATITUDE = 'Gratitude';

const ENERGIES = EnergyLevel.options;

/** Entries of the journal, of one sentence or of a page, and some answers to a template. */
export function planEntries(year: Year): void {
  const { random } = year;
  for (let ago = year.days; ago >= 0; ago -= 1) {
    // There is time to write on holiday, and none in bed. What was written a year ago is remembered today.
    if (ago < year.days && (year.energy(ago) === 0 || !random.chance(ENTRY_CHANCE))) continue;
    const theme = random.pick(THEMES);
    const minute = random.whole(1230, 1340);
    const body = { ...feelings(year, theme), tags: tagsOf(year, theme) };
    if (random.chance(GRATITUDE_CHANCE)) {
      const answers = random.pick(THEMES).sentences.slice(0, 3);
      year.add(ago, { do: 'answer-template', template: GRATITUDE, answers, body, minute });
      continue;
    }
    year.add(ago, {
      do: 'write-entry',
      about: random.chance(0.5) && hasBegun(theme.project, ago) ? theme.project : null,
      body: {
        ...body,
        title: random.pick(theme.titles),
        content: contentOf(year, theme),
        weather: random.chance(0.3) ? random.pick(WEATHER) : null,
        location: random.chance(0.25) ? random.pick(PLACES) : null,
        is_private: random.chance(0.08),
      },
      minute,
    });
  }
}

/** A project without an end has always been there. */
const hasBegun = (project: string, ago: number): boolean =>
  ago < (PROJECTS.find(({ name }) => name === project)?.began ?? Number.POSITIVE_INFINITY);

function feelings({ random }: Year, theme: Theme) {
  const mood: Mood | null = random.chance(0.85) ? random.pick(theme.moods) : null;
  return { mood, energy_level: random.chance(0.7) ? random.pick(ENERGIES) : null };
}

const tagsOf = ({ random }: Year, { tags }: Theme): string[] => tags.filter(() => random.chance(0.65));

/** From one line to several paragraphs, now and then with a heading or a list. */
function contentOf({ random }: Year, { sentences }: Theme): string {
  const length = random.pick([1, 1, 2, 2, 3, 5, 8]);
  const own = shuffled(random, sentences);
  const other = shuffled(
    random,
    THEMES.flatMap((theme) => theme.sentences),
  );
  const paragraphs = Array.from({ length }, (_, index) =>
    [...(index === 0 && random.chance(0.5) ? [random.pick(OPENINGS)] : []), own[index] ?? other[index]!].join(' '),
  );
  const list = length >= 5 ? [`## Kept from today\n\n- ${other.slice(-3).join('\n- ')}`] : [];
  return [...paragraphs, ...list, ...(random.chance(0.4) ? [random.pick(CLOSINGS)] : [])].join('\n\n');
}

const shuffled = (random: Year['random'], items: readonly string[]): string[] =>
  items
    .map((item) => ({ item, place: random.whole(0, 1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Looks back in the evening and intentions of the morning, a habit of the last months. */
export function planReflections(year: Year): void {
  const { random } = year;
  for (let ago = Math.min(EVENING_DAYS, year.days); ago > 0; ago -= 1) {
    const theme = random.pick(THEMES);
    if (year.energy(ago) === 0 || !random.chance(EVENING_CHANCE)) continue;
    const body = {
      reflection_text: random.pick(theme.sentences),
      completion_score: random.whole(4, 9),
      mood: random.chance(0.8) ? random.pick(theme.moods) : null,
      biggest_accomplishment: random.chance(0.6) ? random.pick(ACCOMPLISHMENTS) : null,
      challenges_faced: random.chance(0.4) ? random.pick(CHALLENGES) : null,
      tomorrow_focus: random.chance(0.5) ? random.pick(INTENTIONS) : null,
    };
    year.add(ago, { do: 'reflect-evening', body, minute: 1350 });
  }
  for (let ago = Math.min(MORNING_DAYS, year.days); ago >= 0; ago -= 1) {
    if (year.energy(ago) === 0 || !random.chance(MORNING_CHANCE)) continue;
    const body = {
      today_intention: random.pick(INTENTIONS),
      sleep_quality: random.whole(4, 9),
      sleep_hours: random.pick([5.5, 6, 6.5, 7, 7, 7.5, 8]),
    };
    year.add(ago, { do: 'reflect-morning', body, minute: 405 });
  }
}
