/**
 * The address of a bookmark, as code. On any page it opens Auric like an app that shares the page's title and address,
 * and the selected text.
 * @param origin where Auric is, such as `https://auric.example.org`.
 */
export const captureCode = (origin: string): string =>
  `javascript:void open('${origin}/share?'+new URLSearchParams({title:document.title,text:String(getSelection()),url:location.href}))`;
