import { useEffect } from 'react';

/** For the page of one record: shows its top, and moves the focus from the link that led here and is gone. */
export function usePageTop(): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
}
