import { Smile } from 'lucide-react';
import type { Mood } from '#contract/journal.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { MOOD_CHOICES, MoodIcon, moodLabel } from './entry-text.tsx';

interface MoodMenuProps {
  /** Null: not chosen. */
  mood: Mood | null;
  onChoose: (mood: Mood | null) => void;
}

/** A mood with a menu to change or remove it. */
export function MoodMenu({ mood, onChoose }: MoodMenuProps) {
  return (
    <FieldBox clearLabel="Clear mood" onClear={mood === null ? undefined : () => onChoose(null)}>
      <ChoiceMenu label="Mood" choices={MOOD_CHOICES} value={mood} onChoose={onChoose} width={180}>
        {mood === null ? (
          <FieldButton icon={<Smile {...SMALL_ICON} />} empty>
            Mood
          </FieldButton>
        ) : (
          <FieldButton icon={<MoodIcon mood={mood} />}>
            <span className="sr-only">Mood, </span>
            {moodLabel(mood)}
          </FieldButton>
        )}
      </ChoiceMenu>
    </FieldBox>
  );
}
