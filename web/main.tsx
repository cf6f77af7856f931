import './ui/fonts.css';
import './ui/tokens.css';
import './ui/mantine-base.css';
import './ui/controls.css';
import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { colorSchemeManager, theme } from './ui/theme.ts';

// The server writes a fresh nonce into the page; without it the policy would block styles made at run time.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

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
