/**
 * Marks the document while the last press was by a finger: focus rings, which are for keyboard users, are then hidden.
 * Returns a function that stops this.
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
