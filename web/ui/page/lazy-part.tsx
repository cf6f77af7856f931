import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPage } from './lazy-page.ts';

/** A part of a page in its own chunk, fetched when it is first drawn; `fallback` stands in its place until then. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Loaded = lazyPage<Props>(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function Part(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
