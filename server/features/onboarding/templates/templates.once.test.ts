import { expect, test } from 'vitest';
import { NewArea } from '#contract/areas.ts';
import { OnboardingTemplate, TEMPLATE_IDS } from '#contract/onboarding.ts';
import { NewPillar } from '#contract/pillars.ts';
import { NewProject } from '#contract/projects.ts';
import { NewTask } from '#contract/tasks.ts';
import { onboardingTemplates } from './templates.ts';

/** Gold, green, blue, rose, violet, teal, orange, red, lime, slate. */
const PALETTE = '#F4B400 #3FB984 #5B8DEF #E5739A #A78BFA #2FB5C4 #EE8A4A #E5645C #9BBF3B #94A3B8'.split(' ');

const ONBOARDING_TEMPLATES = await onboardingTemplates();

const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

function itemsOf(template: OnboardingTemplate) {
  const pillars = template.pillars;
  const areas = pillars.flatMap((pillar) => pillar.areas);
  const projects = areas.flatMap((area) => area.projects);
  const tasks = projects.flatMap((project) => project.tasks);
  return { pillars, areas, projects, tasks, all: [...pillars, ...areas, ...projects, ...tasks] };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isOneEmoji = (icon: string) =>
  [...graphemes.segment(icon)].length === 1 && /^\p{Extended_Pictographic}/u.test(icon);

test('onboarding offers the student, the entrepreneur and the busy employee, in this order', () => {
  expect(ONBOARDING_TEMPLATES.map((template) => template.id)).toEqual([...TEMPLATE_IDS]);
  expect(ONBOARDING_TEMPLATES.map((template) => template.name)).toEqual([
    'Student Template',
    'Entrepreneur Template',
    'Busy Employee Template',
  ]);
});

for (const template of ONBOARDING_TEMPLATES) {
  const { pillars, areas, projects, tasks, all } = itemsOf(template);
  const withIcon = [template, ...pillars, ...areas, ...projects];

  test(`the ${template.name} is a valid API response`, () => {
    expect(OnboardingTemplate.parse(template)).toEqual(template);
  });

  test(`the ${template.name} has 3 pillars, 9 areas, 9 projects and 27 tasks, evenly spread`, () => {
    expect(pillars).toHaveLength(3);
    expect(pillars.map((pillar) => pillar.areas.length)).toEqual(Array(3).fill(3));
    expect(areas.map((area) => area.projects.length)).toEqual(Array(9).fill(1));
    expect(projects.map((project) => project.tasks.length)).toEqual(Array(9).fill(3));
    expect([areas.length, projects.length, tasks.length]).toEqual([9, 9, 27]);
  });

  test(`every item of the ${template.name} is accepted by its create, unchanged`, () => {
    for (const { areas: _, ...pillar } of pillars) expect(NewPillar.parse(pillar)).toMatchObject(pillar);
    for (const { projects: _, ...area } of areas) {
      expect(NewArea.parse({ ...area, pillar_id: SOME_ID })).toMatchObject(area);
    }
    for (const { tasks: _, ...project } of projects) {
      expect(NewProject.parse({ ...project, area_id: SOME_ID, status: 'Not Started' })).toMatchObject(project);
    }
    for (const task of tasks) {
      expect(NewTask.parse({ ...task, project_id: SOME_ID, status: 'todo' })).toMatchObject(task);
    }
  });

  test(`all records of the ${template.name} have a unique name and description`, () => {
    for (const texts of [all.map((item) => item.name), all.map((item) => item.description)]) {
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
      expect(texts).not.toContain('');
    }
  });

  test(`the wanted shares of the ${template.name} add up to 100 percent`, () => {
    expect(pillars.reduce((sum, pillar) => sum + pillar.time_allocation_percentage, 0)).toBe(100);
  });

  test(`the ${template.name} uses the palette, and areas have the color of their pillar`, () => {
    expect(PALETTE).toContain(template.color);
    for (const pillar of pillars) {
      expect(PALETTE).toContain(pillar.color);
      expect(pillar.areas.map((area) => area.color)).toEqual(Array(3).fill(pillar.color));
    }
    expect(new Set(pillars.map((pillar) => pillar.color)).size).toBe(3);
  });

  test(`every icon of the ${template.name} is one unique emoji`, () => {
    const icons = withIcon.map((item) => item.icon);
    expect(icons.filter((icon) => !isOneEmoji(icon))).toEqual([]);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  });

  test(`the ${template.name} uses calm, complete sentences`, () => {
    for (const { name, description } of [template, ...all]) {
      expect(`${name} ${description}`).not.toMatch(/[!]|\b(fail|failed|must|should have|lazy|never)\b/i);
      expect(description).toMatch(/^\p{Lu}.*\.$/u);
      expect(name).not.toMatch(/\.$/);
    }
  });
}
