import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useWaiting } from '../use-waiting.ts';

const TextChoice = lazyPart(async () => (await import('./OpenTextChoice.tsx')).OpenTextChoice);

/** Where a record is edited: its texts that were changed elsewhere as well, each with the choice between both. */
export function DisputedTexts({ id }: { id: string }) {
  const { refused } = useWaiting();
  const disputed = refused.filter((each) => each.refused?.theirs && (each.input as { id?: string }).id === id);
  return disputed.map((write) => <TextChoice key={write.id} write={write} />);
}
