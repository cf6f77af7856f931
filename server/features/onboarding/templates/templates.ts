import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OnboardingTemplate, TEMPLATE_IDS } from '#contract/onboarding.ts';

let templates: Promise<readonly OnboardingTemplate[]> | undefined;

/**
 * The starter systems, in the order in which onboarding offers them. Each is a YAML file beside this one, read on the first
 * call: a server that nobody signs up to does not load the parser. Areas have the color of their pillar.
 */
export function onboardingTemplates(): Promise<readonly OnboardingTemplate[]> {
  templates ??= Promise.all(TEMPLATE_IDS.map(readTemplate)).catch((error: unknown) => {
    templates = undefined;
    throw error;
  });
  return templates;
}

async function readTemplate(id: string): Promise<OnboardingTemplate> {
  const { parse } = await import('yaml');
  const template = parse(await readFile(join(import.meta.dirname, `${id}.yaml`), 'utf8'));
  for (const { color, areas } of template.pillars) for (const area of areas) area.color = color;
  return OnboardingTemplate.parse(template);
}
