import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { onTestFinished, vi } from 'vitest';

/** As much of a page as a component needs that draws nothing. */
const document = {
  ...{ nodeType: 9, cookie: '', activeElement: null, body: null, defaultView: globalThis },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
Object.assign(globalThis, {
  ...{ window: globalThis, document, IS_REACT_ACT_ENVIRONMENT: true, HTMLIFrameElement: Object },
});

/** Answers of the server, and what is read again after them, take some turns of the event loop. */
const TURNS = 25;
/** Within so many of them what is loaded on demand has been asked for. */
const TURNS_TO_ASK = 10;

interface Rendered<Result, Props> {
  /** What the hook has returned last. */
  readonly result: Result;
  rerender: (props: Props) => Promise<void>;
  unmount: () => Promise<void>;
}

/**
 * Runs a hook in a component without a page around it, until the test ends.
 * @param client of the queries and records that it uses.
 */
export async function renderHook<Result, Props = undefined>(
  useHook: (props: Props) => Result,
  { client = new QueryClient(), props }: { client?: QueryClient; props?: Props } = {},
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
    act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Probe, { given }))));
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

/** Lets a person do something, and waits until everything that follows was drawn. */
export const perform = <Result>(action: () => Result): Promise<Awaited<Result>> =>
  act(async () => {
    const result = await action();
    await turns(TURNS_TO_ASK);
    await vi.dynamicImportSettled();
    await turns(TURNS);
    return result as Awaited<Result>;
  }) as Promise<Awaited<Result>>;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
