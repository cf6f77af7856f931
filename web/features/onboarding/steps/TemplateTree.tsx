import { Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { OnboardingTemplate } from '#contract/onboarding.ts';
import { plural } from '#web/platform/format.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { countTicked, type LeftOut, type TickState, tickState } from '../selection.ts';
import steps from './TemplateStep.module.css';
import classes from './TemplateTree.module.css';

interface TemplateTreeProps {
  template: OnboardingTemplate;
  leftOut: LeftOut;
  onToggle: (path: string) => void;
  disabled: boolean;
}

/** Pillars, areas and projects, each with a tick; every area shows how much it contains. */
export function TemplateTree({ template, leftOut, onToggle, disabled }: TemplateTreeProps) {
  const tickOf = (path: string) => ({ state: tickState(template, leftOut, path), onToggle: () => onToggle(path) });
  const contentOf = (path: string) => {
    const { projects, tasks } = countTicked(template, leftOut, path);
    return leftOut.has(path) ? 'Left out' : `${plural(projects, 'project')} · ${plural(tasks, 'task')}`;
  };
  return (
    <fieldset className={classes['tree']} disabled={disabled}>
      <legend className="sr-only">What will be created</legend>
      <Grid as="ul" gap={5} cols={3} className={steps['cards']}>
        {template.pillars.map((pillar, p) => (
          <Box as="li" key={pillar.name} py={2} px="card" border="line" fill="panel" radius="lg" shadow={1}>
            <Tick {...tickOf(`${p}`)} level="pillar">
              <Dot color={pillar.color} />
              {pillar.name}
            </Tick>
            <ul>
              {pillar.areas.map((area, a) => (
                <Box as="li" key={area.name} py={1} lineTop>
                  <Tick {...tickOf(`${p}.${a}`)} level="area" note={contentOf(`${p}.${a}`)}>
                    {area.name}
                  </Tick>
                  <ul>
                    {area.projects.map((project, j) => (
                      <li key={project.name}>
                        <Tick {...tickOf(`${p}.${a}.${j}`)} level="project">
                          {project.name}
                        </Tick>
                      </li>
                    ))}
                  </ul>
                </Box>
              ))}
            </ul>
          </Box>
        ))}
      </Grid>
    </fieldset>
  );
}

interface TickProps {
  state: TickState;
  level: 'pillar' | 'area' | 'project';
  /** Smaller text below the name. */
  note?: string;
  onToggle: () => void;
  children: ReactNode;
}

function Tick({ state, level, note, onToggle, children }: TickProps) {
  const id = useId();
  return (
    <Group as="label" align="start" gap={3} className={classes['tick']} data-level={level} data-state={state}>
      <Checkbox
        size="xs"
        radius="xs"
        checked={state !== 'none'}
        indeterminate={state === 'some'}
        onChange={onToggle}
        aria-labelledby={`${id}-name`}
        aria-describedby={note && `${id}-note`}
      />
      <Box as="span" shrink>
        <Group as="span" id={`${id}-name`} gap={2} className={classes['name']}>
          {children}
        </Group>
        {note && (
          <Text id={`${id}-note`} block weight={400} tabular hint>
            {note}
          </Text>
        )}
      </Box>
    </Group>
  );
}
