import { MOOD_SCORES, type Mood } from '#contract/journal.ts';
import { HowCounted as Folded } from '#web/ui/chart/HowCounted.tsx';
import { moodLabel } from '../entry-text.tsx';

const SCORES = [5, 4, 3, 2, 1] as const;

/** The moods of each score, brightest first: `Grateful, Motivated and Peaceful 4`. */
const moodsByScore = SCORES.map((score) => {
  const moods = (Object.keys(MOOD_SCORES) as Mood[]).filter((mood) => MOOD_SCORES[mood] === score);
  return `${new Intl.ListFormat('en').format(moods.map((mood) => moodLabel(mood).toLowerCase()))} ${score}`;
});

/** Explains what each number of the page counts. */
export function HowCounted() {
  return (
    <Folded>
      <li>An entry counts on the day it’s about, even if you wrote it later. Private entries count too.</li>
      <li>“Days in a row” counts days with an entry, up to today or yesterday, over all time.</li>
      <li>Words include your answers to templates.</li>
      <li>Entries without a mood or energy are left out of those figures.</li>
      <li>Moods as numbers: {moodsByScore.join('; ')}. Energy goes from 1, very low, to 5, very high.</li>
      <li>The curve shows the average of each day, week or month, and skips days without an entry.</li>
    </Folded>
  );
}
