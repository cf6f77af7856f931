import './ui/style/fonts.css';
import './ui/style/tokens.css';
import './ui/style/mantine-base.css';
import './ui/style/controls.css';
import './ui/style/global.css';
import './ui/layout/box.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { watchStyles } from './ui/page/lost-styles.ts';
import { colorSchemeManager, theme } from './ui/style/theme.ts';

// The server writes a fresh nonce into the page; without it the policy would block styles made at run time.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

watchStyles();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => nonce}
    >
      <App />
    </MantineProvider>
  </StrictMode>,
);
