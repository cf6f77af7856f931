import { BriefcaseBusiness, Check, GraduationCap, type LucideIcon, Rocket } from 'lucide-react';
import { useId } from 'react';
import type { OnboardingTemplate, TemplateId } from '#contract/onboarding.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { countTicked, countLine, NOTHING_LEFT_OUT } from '../selection.ts';
import classes from './TemplateCard.module.css';

const ICONS: Record<TemplateId, LucideIcon> = {
  student: GraduationCap,
  entrepreneur: Rocket,
  busy_employee: BriefcaseBusiness,
};

/** The picture of a template. Decorative: its name stands beside it. */
export function TemplateIcon({ id }: { id: TemplateId }) {
  const Icon = ICONS[id];
  return (
    <span className={classes['icon']}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

interface TemplateCardProps {
  template: OnboardingTemplate;
  chosen: boolean;
  onChoose: () => void;
}

/** One of the templates to choose from: a radio button with all that it stands for. */
export function TemplateCard({ template, chosen, onChoose }: TemplateCardProps) {
  const id = useId();
  return (
    <label className={classes['card']}>
      <span className={classes['top']}>
        <TemplateIcon id={template.id} />
        <span className={classes['ring']}>
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
        </span>
      </span>
      <span id={`${id}-name`} className={classes['name']}>
        {template.name}
      </span>
      <span id={`${id}-what`} className={classes['what']}>
        {template.description}
      </span>
      {template.pillars.map(({ name, color, areas }) => (
        <span key={name} className={classes['pillar']}>
          <Dot color={color} />
          <span className={classes['pillarName']}>{name}</span>
          <span className={classes['areas']}>{areas.map((area) => area.name).join(' · ')}</span>
        </span>
      ))}
      <span id={`${id}-counts`} className={classes['counts']}>
        {countLine(countTicked(template, NOTHING_LEFT_OUT))}
      </span>
    </label>
  );
}
