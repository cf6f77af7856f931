/** Whether a link may lead there: the web and mail, nothing that runs. */
export const isSafeHref = (href: string): boolean => /^(?:https?:\/\/|mailto:)\S+$/i.test(href);
