import { newId } from '#web/platform/ids.ts';

/** A question of a template in the editor. */
export interface PromptLine {
  id: string;
  text: string;
}

export const emptyPrompt = (): PromptLine => ({ id: newId(), text: '' });

/** The questions of a template as lines; an empty line if there are none. */
export const linesOf = (prompts: readonly string[], empty: readonly PromptLine[]): PromptLine[] =>
  prompts.length === 0 ? [...empty] : prompts.map((text, place) => ({ id: `${place}`, text }));

/** The questions to send: not empty, and each once, because answers are stored by question. */
export const promptsOf = (lines: readonly PromptLine[]): string[] => [
  ...new Set(lines.map(({ text }) => text.trim()).filter((text) => text !== '')),
];
