import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';

/** The part of a document that a component without output needs. */
const document = {
  ...{ nodeType: 9, cookie: '', activeElement: null, body: null, defaultView: globalThis },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
Object.assign(globalThis, {
  ...{ window: globalThis, document, IS_REACT_ACT_ENVIRONMENT: true, HTMLIFrameElement: Object },
});

/** Turns of the event loop within which a response arrives or a chunk is requested. */
const TURNS = 10;
/** A loaded chunk may send requests, refetch queries, and load more. */
const STAGES = 4;

interface Rendered<Result, Props> {
  /** The latest result of the hook. */
  readonly result: Result;
  rerender: (props: Props) => Promise<void>;
  unmount: () => Promise<void>;
}

/**
 * Runs a hook in a component without a page, until the test ends.
 * @param client of the queries and records that it uses.
 * @param within renders what is around the component, such as a context.
 */
export async function renderHook<Result, Props = undefined>(
  useHook: (props: Props) => Result,
  {
    client = new QueryClient(),
    props,
    within = (probe) => probe,
  }: { client?: QueryClient; props?: Props; within?: (probe: ReactNode) => ReactNode } = {},
): Promise<Rendered<Result, Props>> {
  const { createRoot } = await import('react-dom/client');
  const root = createRoot({
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: document,
    addEventListener: () => undefined,
  } as never);
  let result: Result;
  function Probe({ given }: { given: Props }) {
    result = useHook(given);
    return null;
  }
  const rerender = (given: Props) =>
    act(async () =>
      root.render(createElement(QueryClientProvider, { client }, within(createElement(Probe, { given })))),
    );
  let mounted = true;
  const unmount = async () => {
    if (mounted) await act(async () => root.unmount());
    mounted = false;
  };
  onTestFinished(unmount);
  await rerender(props as Props);
  return {
    get result() {
      return result;
    },
    rerender,
    unmount,
  };
}

/** Performs an action, and waits until everything that follows is rendered. */
export const perform = <Result>(action: () => Result): Promise<Awaited<Result>> =>
  act(async () => {
    const result = await action();
    for (let stage = 0; stage < STAGES; stage += 1) {
      await turns(TURNS);
      // Waits for chunks, however long a busy machine takes.
      await vi.dynamicImportSettled();
    }
    return result as Awaited<Result>;
  }) as Promise<Awaited<Result>>;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
