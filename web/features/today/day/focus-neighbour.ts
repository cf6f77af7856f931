/**
 * Before the row of a control leaves: moves the focus to the same kind of control in the row below, else above, else to
 * the page, so that the keyboard does not start over.
 */
export function focusNeighbour(control: HTMLElement): void {
  const row = control.closest('li');
  const place = row ? [...row.querySelectorAll('button')].indexOf(control as HTMLButtonElement) : -1;
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = other ? [...other.querySelectorAll('button')] : [];
  const next = buttons[place] ?? buttons.at(-1) ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}
