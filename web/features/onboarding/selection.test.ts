import { expect, test } from 'vitest';
import type { OnboardingTemplate } from '#contract/onboarding.ts';
import { countLine, countSentence, countTicked, leaveOutOf, NOTHING_LEFT_OUT, tickState, toggle } from './selection.ts';

const THREE = [0, 1, 2];

/** Three pillars with three areas each, one project in each area, three tasks in each project. */
const template = makeTemplate();

const untick = (...paths: string[]) =>
  paths.reduce((leftOut, path) => toggle(template, leftOut, path), NOTHING_LEFT_OUT);

test('with every item ticked a template creates 3 pillars, 9 areas, 9 projects and 27 tasks', () => {
  expect(countTicked(template, NOTHING_LEFT_OUT)).toEqual({ pillars: 3, areas: 9, projects: 9, tasks: 27 });
  expect(leaveOutOf(NOTHING_LEFT_OUT)).toEqual([]);
});

test('unticking a pillar unticks everything below it, and is sent as one path', () => {
  const leftOut = untick('1');
  expect(countTicked(template, leftOut)).toEqual({ pillars: 2, areas: 6, projects: 6, tasks: 18 });
  expect(tickState(template, leftOut, '1.2.0')).toBe('none');
  expect(leaveOutOf(leftOut)).toEqual(['1']);
});

test('unticking an area leaves its pillar partly ticked', () => {
  const leftOut = untick('0.1');
  expect(countTicked(template, leftOut)).toEqual({ pillars: 3, areas: 8, projects: 8, tasks: 24 });
  expect(tickState(template, leftOut, '0')).toBe('some');
  expect(tickState(template, leftOut, '0.0')).toBe('all');
  expect(leaveOutOf(leftOut)).toEqual(['0.1']);
});

test('an area without its project stays, with the note that it is empty', () => {
  const leftOut = untick('2.0.0');
  expect(countTicked(template, leftOut, '2.0')).toEqual({ pillars: 0, areas: 1, projects: 0, tasks: 0 });
  expect(leaveOutOf(leftOut)).toEqual(['2.0.0']);
});

test('only the topmost unticked paths are sent, in the order of the template', () => {
  expect(leaveOutOf(untick('2', '0.2.0', '0.1'))).toEqual(['0.1', '0.2.0', '2']);
});

test('a partly ticked pillar becomes fully ticked, and only then unticked', () => {
  const full = toggle(template, untick('0.0', '0.1.0'), '0');
  expect(leaveOutOf(full)).toEqual([]);
  expect(leaveOutOf(toggle(template, full, '0'))).toEqual(['0']);
});

test('ticking a project ticks its area and its pillar too, and nothing else', () => {
  const leftOut = toggle(template, untick('0'), '0.1.0');
  expect(countTicked(template, leftOut)).toEqual({ pillars: 3, areas: 7, projects: 7, tasks: 21 });
  expect(leaveOutOf(leftOut)).toEqual(['0.0', '0.2']);
});

test('everything can be unticked', () => {
  expect(countTicked(template, untick('0', '1', '2'))).toEqual({ pillars: 0, areas: 0, projects: 0, tasks: 0 });
});

test('the counts are shown as a line and as a sentence', () => {
  const counts = { pillars: 1, areas: 2, projects: 2, tasks: 6 };
  expect(countLine(counts)).toBe('1 pillar · 2 areas · 2 projects · 6 tasks');
  expect(countSentence(counts)).toBe('1 pillar, 2 areas, 2 projects and 6 tasks');
});

function makeTemplate(): OnboardingTemplate {
  const about = { description: 'What it is for', icon: '🎯', color: '#3FB984' };
  return {
    ...about,
    id: 'student',
    name: 'Student Template',
    pillars: THREE.map((p) => ({
      ...about,
      name: `Pillar ${p}`,
      time_allocation_percentage: 30,
      areas: THREE.map((a) => ({
        ...about,
        name: `Area ${p}.${a}`,
        importance: 3,
        projects: [
          {
            name: `Project ${p}.${a}.0`,
            description: 'How one knows that it is done',
            icon: '🏁',
            priority: 'medium',
            importance: 3,
            tasks: THREE.map((t) => ({ name: `Task ${t}`, description: 'A first step', priority: 'low' })),
          },
        ],
      })),
    })),
  };
}
