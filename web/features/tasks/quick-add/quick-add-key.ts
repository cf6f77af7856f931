/** Where a key is meant as text, or for something above the page. */
const TAKEN = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox]';

/** Whether a key press asks for quick add: a plain `q` that no field, menu or dialog takes. */
export function asksForQuickAdd(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
  if (key !== 'q' || ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TAKEN)) return false;
  return document.querySelector('[aria-modal=true]') === null;
}
