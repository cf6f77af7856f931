/**
 * Marks the document while a finger was the last to press anything: what gets the focus then shows no frame, which is for
 * those who move it with keys. Returns what ends it.
 */
export function followTouch(): () => void {
  const { dataset } = document.documentElement;
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') dataset['touched'] = '';
    else delete dataset['touched'];
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (/^(Tab|Arrow|Home|End|Enter|Escape)/.test(key)) delete dataset['touched'];
  };
  document.addEventListener('pointerdown', onPointerDown, { capture: true });
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, { capture: true });
    document.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}
