/** Before a row leaves the list: moves the focus to Delete in the row below, else above, else to the page. */
export function focusNextDelete(button: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('main [data-delete]')];
  const place = all.indexOf(button);
  const next = all[place + 1] ?? all[place - 1] ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}
