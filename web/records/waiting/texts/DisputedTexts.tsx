import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useWaiting } from '../use-waiting.ts';

const TextChoice = lazyPart(async () => (await import('./TextChoice.tsx')).OpenTextChoice);

/** The texts of an edited record that were changed on both sides, each with a choice. */
export function DisputedTexts({ id }: { id: string }) {
  const { refused } = useWaiting();
  const disputed = refused.filter((each) => each.refused?.theirs && (each.input as { id?: string }).id === id);
  return disputed.map((write) => <TextChoice key={write.id} write={write} />);
}
