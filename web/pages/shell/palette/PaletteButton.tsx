import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { followTyping } from '#web/ui/keys/follow-typing.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { keyCap } from '#web/ui/keys/key-names.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { isAsking } from '#web/ui/overlays/overlays.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import classes from '../Header.module.css';

const LABEL = 'Search or do anything';

const LazyPalette = lazyPart(
  async () => (await import('./Palette.tsx')).Palette,
  () => null,
  { needed: false },
);

/**
 * The search field of the header, on phones a magnifier, which opens the palette. So do its key and a word that is typed
 * while nothing has the focus. `/` focuses the filter of the page; without one it opens the palette as well.
 */
export function PaletteButton() {
  const [target, setTarget] = useState<Element | null>(null);
  const isOpen = target !== null;
  const close = () => flushSync(() => setTarget(null));
  const open = (typed = '') => {
    holdTyping(typed);
    const focused = document.activeElement ?? document.body;
    // Selected tasks are meant also while another element has the focus.
    const selected = document.querySelector('main [data-selected] [data-row-focus]');
    setTarget(focused.closest('[data-row-id]') ? focused : (selected ?? focused));
  };
  useKeys('Everywhere', [
    {
      keys: ['Mod+k'],
      does: 'Search, or do anything',
      always: true,
      press: () => (isOpen ? close() : isAsking() || open()),
    },
    { keys: ['/'], does: 'Filter the list of this page, or search', press: () => focusFilter() || open() },
  ]);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => followTyping((typed) => latest.current(typed)), []);
  const onRun = (run: () => void) => {
    close();
    // What is done next opens at the row, or returns the focus to it.
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    run();
  };
  return (
    <>
      <button
        type="button"
        className={classes['search']}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={LazyPalette.preload}
        onClick={() => open()}
      >
        <Search {...ICON} />
        <Text grow shrink truncate textAlign="left" heardOnPhone>
          {LABEL}
        </Text>
        <kbd aria-hidden>{keyCap('Mod+k')}</kbd>
      </button>
      {isOpen && <LazyPalette target={target} onRun={onRun} onClose={() => setTarget(null)} />}
    </>
  );
}

/** Focuses the filter of the page. Returns false without one. */
function focusFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [data-find]');
  // Selecting text does not focus the field in every browser.
  field?.focus();
  field?.select();
  return field !== null;
}
