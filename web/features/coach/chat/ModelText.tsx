import type { CoachSource } from '#contract/coach.ts';
import { drawMarkdown } from '#web/features/journal/editor/draw-markdown.ts';
import { LinkedText } from '../LinkedText.tsx';

/** The elements that are shown. Of links and everything else only the text is shown. */
const TAGS = {
  ...{ p: 'p', ul: 'ul', ol: 'ol', li: 'li', blockquote: 'blockquote', em: 'em', strong: 'strong', s: 's' },
  ...{ h1: 'h3', h2: 'h3', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3', hr: 'hr', code: 'code', pre: 'pre' },
};

/** A reply of a model, which is Markdown. */
export const ModelText = ({ children, sources }: { children: string; sources: readonly CoachSource[] }) =>
  drawMarkdown(children, {
    tags: TAGS,
    text: (text) => <LinkedText sources={sources}>{text}</LinkedText>,
    lineBreak: <br />,
  });
