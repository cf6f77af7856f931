import type { OnboardingTemplate } from '#contract/onboarding.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { countTicked, countLine, type LeftOut, countSentence, type Counts } from '../selection.ts';
import { Step } from '../Step.tsx';
import { TemplateIcon } from './TemplateCard.tsx';
import { TemplateTree } from './TemplateTree.tsx';
import { BackButton, ForwardButton } from '../WizardButtons.tsx';
import classes from './ConfirmationStep.module.css';

interface ConfirmationStepProps {
  template: OnboardingTemplate;
  leftOut: LeftOut;
  onToggle: (path: string) => void;
  /** While the system is being created. */
  pending: boolean;
  /** The message of the last failed attempt. */
  failure: string | null;
  onBack: () => void;
  onApply: () => void;
}

/** Step 4: what will be created, with a tick for everything that can be left out. */
export function ConfirmationStep(props: ConfirmationStepProps) {
  const { template, leftOut, onToggle, pending, failure, onBack, onApply } = props;
  const counts = countTicked(template, leftOut);
  const empty = counts.pillars === 0;
  return (
    <Step
      title="Ready to Set Up Your System?"
      lead="This is what will be created. Uncheck what you don’t need. You can change it all later."
      notice={pending ? <SettingUp counts={counts} /> : <FormError error={failure} />}
      back={<BackButton onClick={onBack} disabled={pending} />}
      buttons={
        <>
          <Text as="p" tabular note className={classes['counts']} role="status">
            {!pending && (empty ? 'Check at least one pillar.' : countLine(counts))}
          </Text>
          <ForwardButton onClick={onApply} disabled={empty} busy={pending} steady>
            {pending ? 'Setting Up...' : 'Create My System'}
          </ForwardButton>
        </>
      }
    >
      <Group gap={3} mb={4}>
        <TemplateIcon id={template.id} />
        <Text as="h3" size="name" weight={600} tight="lead">
          {template.name}
        </Text>
      </Group>
      <TemplateTree template={template} leftOut={leftOut} onToggle={onToggle} disabled={pending} />
    </Step>
  );
}

/** The progress while the system is created. It is one request, so the bar is indeterminate. */
function SettingUp({ counts }: { counts: Counts }) {
  return (
    <Box mb={4}>
      <Text as="p" mb={2} tabular note role="status">
        Creating {countSentence(counts)}
      </Text>
      <Box fill="hover" className={classes['track']} role="progressbar" aria-label="Setting Up...">
        <Text block h="full" className={classes['piece']} />
      </Box>
    </Box>
  );
}
