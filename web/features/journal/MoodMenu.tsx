import type { Mood } from '#contract/journal.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { MOOD_CHOICES, MoodIcon, moodWord } from './entry-words.tsx';

/** A mood, which is changed from the menu behind it. */
export function MoodMenu({ mood, onChoose }: { mood: Mood; onChoose: (mood: Mood) => void }) {
  return (
    <FieldBox>
      <ChoiceMenu label="Mood" choices={MOOD_CHOICES} value={mood} onChoose={onChoose} width={180}>
        <FieldButton icon={<MoodIcon mood={mood} />}>
          <span className="sr-only">Mood, </span>
          {moodWord(mood)}
        </FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}
