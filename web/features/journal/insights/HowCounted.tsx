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
      <li>An entry counts on the day that it is about, also where it was written later. Private ones count as well.</li>
      <li>
        Days in a row have an entry each, up to today, or to yesterday while today is not over. They are of all time,
        whatever range is chosen.
      </li>
      <li>Words are those of the text and of the answers to a template.</li>
      <li>A mood or an energy that nobody chose counts nowhere.</li>
      <li>Moods as numbers: {moodsByScore.join('; ')}. Energy goes from very low, 1, to very high, 5.</li>
      <li>
        Of several entries in a day, a week or a month the curve shows the mean. Days without an entry leave no gap.
      </li>
    </Folded>
  );
}
