import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TemplateId } from '#contract/onboarding.ts';
import { onboardingQueries } from '#web/features/onboarding/onboarding-queries.ts';
import { type LeftOut, NOTHING_LEFT_OUT, toggle } from '#web/features/onboarding/selection.ts';
import { ConfirmationStep } from '#web/features/onboarding/steps/ConfirmationStep.tsx';
import { IntroductionStep } from '#web/features/onboarding/steps/IntroductionStep.tsx';
import { ReadyStep } from '#web/features/onboarding/steps/ReadyStep.tsx';
import { TemplateStep } from '#web/features/onboarding/steps/TemplateStep.tsx';
import { WelcomeStep } from '#web/features/onboarding/steps/WelcomeStep.tsx';
import { useApplyTemplate } from '#web/features/onboarding/use-apply-template.ts';
import classes from '#web/features/onboarding/wizard.module.css';
import { WizardHeader } from '#web/features/onboarding/WizardHeader.tsx';

/** Callbacks of the wizard. Both leave it. `onComplete` may fail, and then the wizard says so. */
export interface OnboardingWizardProps {
  /** The system was created. */
  onComplete: () => Promise<void>;
  /** The person closed or skipped it; the app remembers that and saves it on the server. */
  onSkip: () => void;
}

/** Smart Onboarding: five steps from "what is this" to a starter system, over the whole screen. */
export default function OnboardingWizard({ onComplete, onSkip }: OnboardingWizardProps) {
  const [step, setStep] = useState(1);
  const [templateId, setTemplateId] = useState<TemplateId | null>(null);
  const [leftOut, setLeftOut] = useState<LeftOut>(NOTHING_LEFT_OUT);
  const templates = useQuery(onboardingQueries.templates());
  const template = templates.data?.find(({ id }) => id === templateId);
  const next = () => setStep(step + 1);
  const back = () => setStep(step - 1);
  const { apply, forget, pending, failure, created } = useApplyTemplate(() => setStep(5));

  useEffect(() => {
    document.title = 'Smart Onboarding | Auric';
  }, []);

  return (
    <div className={classes['wizard']}>
      <WizardHeader step={step} onClose={onSkip} locked={pending} />
      {step === 1 && <IntroductionStep onContinue={next} />}
      {step === 2 && <WelcomeStep onContinue={next} onSkip={onSkip} />}
      {step === 3 && (
        <TemplateStep
          templates={templates}
          chosen={templateId}
          onChoose={(id) => {
            setTemplateId(id);
            setLeftOut(NOTHING_LEFT_OUT);
          }}
          onBack={back}
          onSkip={onSkip}
          onContinue={next}
        />
      )}
      {step === 4 && template && (
        <ConfirmationStep
          template={template}
          leftOut={leftOut}
          onToggle={(path) => setLeftOut(toggle(template, leftOut, path))}
          pending={pending}
          failure={failure}
          onBack={() => {
            forget();
            back();
          }}
          onApply={() => apply(template.id, leftOut)}
        />
      )}
      {step === 5 && created && <ReadyStep created={created} onComplete={onComplete} />}
    </div>
  );
}
