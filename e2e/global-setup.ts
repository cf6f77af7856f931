import { provideBrowser } from '../scripts/testing/browser.ts';

/** Playwright's global setup. */
export default provideBrowser;
