import { BriefcaseBusiness, Check, GraduationCap, type LucideIcon, Rocket } from 'lucide-react';
import { useId } from 'react';
import type { OnboardingTemplate, TemplateId } from '#contract/onboarding.ts';
import { Grid, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { countTicked, countLine, NOTHING_LEFT_OUT } from '../selection.ts';
import classes from './TemplateCard.module.css';

const ICONS: Record<TemplateId, LucideIcon> = {
  student: GraduationCap,
  entrepreneur: Rocket,
  busy_employee: BriefcaseBusiness,
};

/** The picture of a template. Decorative: its name is shown beside it. */
export function TemplateIcon({ id }: { id: TemplateId }) {
  const Icon = ICONS[id];
  return (
    <Grid as="span" center fixed tone="soft" fill="hover" className={classes['icon']}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </Grid>
  );
}

interface TemplateCardProps {
  template: OnboardingTemplate;
  chosen: boolean;
  onChoose: () => void;
}

/** A template to choose: a radio button with its contents. */
export function TemplateCard({ template, chosen, onChoose }: TemplateCardProps) {
  const id = useId();
  return (
    <Stack as="label" p="pane" fill="panel" border="line" radius="lg" shadow={1} className={classes['card']}>
      <Group as="span" justify="between">
        <TemplateIcon id={template.id} />
        <Grid as="span" center relative className={classes['ring']}>
          <input
            type="radio"
            className={classes['input']}
            name="onboarding-template"
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-what ${id}-counts`}
            checked={chosen}
            onChange={onChoose}
          />
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </Grid>
      </Group>
      <Text id={`${id}-name`} mt={5} size="name" weight={600} tight="lead" className={classes['name']}>
        {template.name}
      </Text>
      <Text id={`${id}-what`} tone="soft" className={classes['what']}>
        {template.description}
      </Text>
      {template.pillars.map(({ name, color, areas }) => (
        <Grid as="span" key={name} align="center" lineTop className={classes['pillar']}>
          <Dot color={color} />
          <Text weight={500}>{name}</Text>
          <Text hint className={classes['areas']}>
            {areas.map((area) => area.name).join(' · ')}
          </Text>
        </Grid>
      ))}
      <Text id={`${id}-counts`} mt="auto" lineTop hint className={classes['counts']}>
        {countLine(countTicked(template, NOTHING_LEFT_OUT))}
      </Text>
    </Stack>
  );
}
