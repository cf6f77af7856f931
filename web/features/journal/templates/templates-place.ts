import { hrefOf } from '#web/platform/navigation.ts';

/** Where journal templates are shown, as parameters of the address. */
export const TEMPLATES_VIEW = { view: 'templates' } as const;
export const TEMPLATES_HREF = hrefOf('journal', TEMPLATES_VIEW);

/** What the address calls a template that is not there yet. */
export const NEW_TEMPLATE = 'new';
