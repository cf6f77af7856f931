import { drawMarkdown, type Drawing } from '#web/features/journal/editor/draw-markdown.ts';
import classes from './LessonText.module.css';

/** The text of a lesson: paragraphs, lists, quotes, emphasis, keys and headings. Other Markdown is shown as text. */
export function LessonText({ markdown }: { markdown: string }) {
  return <div className={classes['text']}>{drawMarkdown(markdown, LESSON)}</div>;
}

const LESSON: Drawing = {
  tags: {
    ...{ p: 'p', ul: 'ul', ol: 'ol', li: 'li', blockquote: 'blockquote', em: 'em', strong: 'strong' },
    ...{ h2: 'h3', h3: 'h4', code: 'kbd' },
  },
  text: (text) => text,
  lineBreak: ' ',
};
