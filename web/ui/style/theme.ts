import { createTheme, localStorageColorSchemeManager, type MenuProps } from '@mantine/core';
import { BusyButton } from './BusyButton.tsx';

/** Label, field, help, error: help and error are below the field. */
const inputWrapperOrder = ['label', 'input', 'description', 'error'];
/** Optional fields are labelled as such. */
const withAsterisk = false;
/** The height of three menu entries on a phone, even without enough room. */
const MENU_HEIGHT_MIN = 140;
const field = { defaultProps: { inputWrapperOrder, withAsterisk } };

/** Mantine in Auric's roles (visual design, section 3). Colours come from tokens.css, sizes of controls from controls.css. */
export const theme = createTheme({
  primaryColor: 'gold',
  primaryShade: 5,
  autoContrast: true,
  black: '#1c1400',
  colors: {
    gold: [
      '#fff8e1',
      '#ffecb3',
      '#ffe082',
      '#ffd54f',
      '#ffc533',
      '#f4b400',
      '#dda300',
      '#b07f00',
      '#7d5800',
      '#4a3b14',
    ],
    dark: [
      '#f4f0e8',
      '#bdb6a8',
      '#979081',
      '#736b5e',
      '#3d3931',
      '#2a2722',
      '#221f1b',
      '#171512',
      '#0f0e0c',
      '#0b0a09',
    ],
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { md: '1.42857' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
  respectReducedMotion: true,
  components: {
    TextInput: field,
    Textarea: { defaultProps: { inputWrapperOrder, withAsterisk, autosize: true, minRows: 3 } },
    PasswordInput: field,
    NumberInput: field,
    // The list of options scrolls natively (controls.css), without Mantine's scrollbars. If it were hidden, a field in
    // it would lose the focus, and letters would go to the page.
    Popover: { defaultProps: { hideDetached: false } },
    Select: { defaultProps: { inputWrapperOrder, withAsterisk, checkIconPosition: 'right', withScrollArea: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    Button: { defaultProps: { variant: 'filled', component: BusyButton } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Menu: {
      defaultProps: {
        ...{ position: 'bottom-end', width: 208, offset: 4, withInitialFocusPlaceholder: false },
        // A popup that fits neither above nor below scrolls (controls.css), so every entry can be reached.
        middlewares: {
          size: {
            padding: 8,
            apply: ({ availableHeight, elements }) => {
              elements.floating.style.maxHeight = `${Math.max(availableHeight, MENU_HEIGHT_MIN)}px`;
            },
          },
        },
      } satisfies Partial<MenuProps>,
    },
  },
});

/** The choice of dark, light or system, stored on this device. `public/color-scheme.js` reads it first. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' });
