import { expect, test } from 'vitest';
import { type Overlay, overlayForEscape, openOverlay, coveringOverlays } from './overlays.ts';

const overlay = (covers: boolean, element?: object): Overlay => ({
  close: () => undefined,
  covers,
  element: () => (element ?? null) as HTMLElement | null,
});

/** A fake element whose ancestors match these selectors. */
const at = (...matches: string[]) =>
  ({ closest: (selector: string) => matches.some((each) => selector.includes(each)) || null }) as unknown as Element;

const selection = overlay(false);
const panel = overlay(false, { contains: () => false });
const dialog = overlay(true);
const menu = overlay(true);

test.each([
  ['menu over dialog', [dialog, menu], menu],
  ['dialog over panel', [panel, dialog], dialog],
  ['menu over panel', [panel, menu], menu],
  ['menu over selection', [selection, menu], menu],
  ['selection made beside an open panel', [panel, selection], selection],
  ['panel opened with rows chosen', [selection, panel], panel],
])('Escape closes the top: %s', (_, overlays, top) => {
  expect(overlayForEscape(at(), overlays)).toBe(top);
});

test('a field outside of a panel handles Escape itself, and one inside does not keep the panel open', () => {
  expect(overlayForEscape(at('textarea'), [panel])).toBeUndefined();
  const around = overlay(false, { contains: () => true });
  expect(overlayForEscape(at('textarea'), [around])).toBe(around);
});

test('an element that handles Escape itself comes first', () => {
  expect(overlayForEscape(at('data-mantine-stop-propagation'), [dialog])).toBeUndefined();
});

test('Back ignores overlays that cover nothing', () => {
  const close = [openOverlay(selection), openOverlay(dialog)];
  expect(coveringOverlays()).toEqual([dialog]);
  close.forEach((each) => each());
  expect(coveringOverlays()).toEqual([]);
});
