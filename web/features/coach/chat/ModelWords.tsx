import type { CoachSource } from '#contract/coach.ts';
import { drawMarkdown } from '#web/features/journal/editor/draw-markdown.ts';
import { LinkedWords } from '../LinkedWords.tsx';

interface ModelWordsProps {
  children: string;
  sources: readonly CoachSource[];
}

/** Of what a model writes in Markdown: paragraphs, lists and emphasis. Of links and all else the words are shown. */
const TAGS = {
  ...{ p: 'p', ul: 'ul', ol: 'ol', li: 'li', blockquote: 'blockquote', em: 'em', strong: 'strong', s: 's' },
  ...{ h1: 'h3', h2: 'h3', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3', hr: 'hr', code: 'code', pre: 'pre' },
};

/** The words of a model. */
export const ModelWords = ({ children, sources }: ModelWordsProps) =>
  drawMarkdown(children, {
    tags: TAGS,
    words: (words) => <LinkedWords sources={sources}>{words}</LinkedWords>,
    lineBreak: <br />,
  });
