import { useMediaQuery } from '@mantine/hooks';

/** The sides of a screen do not change when the keyboard opens, as the height of the page does. */
const SMALL = '(pointer: coarse) and ((device-height < 30em) or (device-width < 30em))';
const PHONE = `(width < 48em), ${SMALL}`;
const ACROSS = `(width >= 48em) and ${SMALL}`;

/** Whether the controls are those of a phone: in a narrow page, and on a phone that is held across. */
export const usePhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });

/** Whether the page has the width of a phone that is held upright. */
export const useNarrow = (): boolean => useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });

/** Whether it is a phone that is held across: as wide as a small window, with little height. */
export const useHeldAcross = (): boolean => useMediaQuery(ACROSS, false, { getInitialValueInEffect: false });
