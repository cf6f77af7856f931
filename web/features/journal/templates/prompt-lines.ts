import { newId } from '#web/platform/ids.ts';

/** A question of a template as the editor holds it. */
export interface PromptLine {
  id: string;
  text: string;
}

export const emptyPrompt = (): PromptLine => ({ id: newId(), text: '' });

/** The questions of a template as lines; without one an empty line to begin with. */
export const linesOf = (prompts: readonly string[], empty: readonly PromptLine[]): PromptLine[] =>
  prompts.length === 0 ? [...empty] : prompts.map((text, place) => ({ id: `${place}`, text }));

/** What is sent of them: those that say something, each once, as an answer belongs to its question. */
export const promptsOf = (lines: readonly PromptLine[]): string[] => [
  ...new Set(lines.map(({ text }) => text.trim()).filter((text) => text !== '')),
];
