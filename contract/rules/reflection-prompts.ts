export const REFLECTION_TITLES: Readonly<Record<'morning' | 'evening', string>> = {
  morning: 'Morning intention',
  evening: 'Evening reflection',
};

/* The questions of a reflection in its entry, by the names of their fields on the wire. */

export const EVENING_PROMPTS = {
  biggest_accomplishment: 'What are you proud of?',
  challenges_faced: 'What was hard?',
  tomorrow_focus: 'What is tomorrow for?',
} as const;
export const MORNING_PROMPTS = {
  feeling: 'How do you feel?',
  sleep_influences: 'What made you sleep that way?',
} as const;

/** The answers of an entry to these questions; null without one. */
export const answersOf = <Prompts extends Readonly<Record<string, string>>>(
  { template_responses }: { template_responses: Readonly<Record<string, string>> },
  prompts: Prompts,
) =>
  Object.fromEntries(
    Object.entries(prompts).map(([field, prompt]) => [field, template_responses[prompt] || null]),
  ) as Record<keyof Prompts, string | null>;

/** The answers of a reflection, by question: null clears an answer, undefined keeps it. */
export const answersIn = <Prompts extends Readonly<Record<string, string>>>(
  reflection: Partial<Record<keyof Prompts, string | null | undefined>>,
  prompts: Prompts,
): Record<string, string | null | undefined> =>
  Object.fromEntries(Object.entries(prompts).map(([field, prompt]) => [prompt, reflection[field as keyof Prompts]]));

/** The stored answers, overwritten by the given ones. */
export function mergeAnswers(
  stored: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> {
  const known = Object.entries(given).filter(([, answer]) => answer !== undefined);
  const all = Object.entries({ ...stored, ...Object.fromEntries(known) });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}
