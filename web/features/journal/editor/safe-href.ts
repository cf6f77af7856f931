/** Whether a link may have this address: the web and mail, nothing executable. */
export const isSafeHref = (href: string): boolean => /^(?:https?:\/\/|mailto:)\S+$/i.test(href);
