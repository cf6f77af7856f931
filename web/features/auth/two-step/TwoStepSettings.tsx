import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatInstant, plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { SettingGroup, settingProps, SettingRow } from '#web/ui/form/SettingRow.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/* Loaded only for people who turn two-step sign-in on or change it. */

const LazyTurnOnDialog = lazyPart(async () => (await import('./TurnOnDialog.tsx')).TurnOnDialog);
const LazyProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog);

/** Below this number new recovery codes are advised. */
const FEW = 3;

/** Turns two-step sign-in on and off, and replaces recovery codes. */
export function TwoStepSettings() {
  // A user that was stored by an earlier version has none.
  const { two_step: state = null } = useUser();
  const [dialog, setDialog] = useState<'on' | 'off' | 'codes' | null>(null);
  const close = () => setDialog(null);
  return (
    <SettingGroup
      title="Two-step sign-in"
      lead="Signing in also needs a code from an authenticator app on your phone. A stolen password is then not enough."
    >
      {state === null ? (
        <SettingRow id="two-step" label="Turn on two-step sign-in" help="You need an app such as Aegis or 2FAS.">
          <Button {...settingProps('two-step')} variant="default" onClick={() => setDialog('on')}>
            Turn on
          </Button>
        </SettingRow>
      ) : (
        <>
          <SettingRow id="two-step" label="Turn off two-step sign-in" help={`On since ${formatInstant(state.since)}.`}>
            <Button {...settingProps('two-step')} variant="default" onClick={() => setDialog('off')}>
              Turn off
            </Button>
          </SettingRow>
          <SettingRow id="recovery-codes" label="Make new recovery codes" help={codesLeft(state.recovery_codes_left)}>
            <Button {...settingProps('recovery-codes')} variant="default" onClick={() => setDialog('codes')}>
              Make new
            </Button>
          </SettingRow>
        </>
      )}
      {dialog === 'on' && <LazyTurnOnDialog onClose={close} />}
      {(dialog === 'off' || dialog === 'codes') && <LazyProofDialog key={dialog} purpose={dialog} onClose={close} />}
    </SettingGroup>
  );
}

const codesLeft = (left: number): string =>
  `${left === 0 ? 'None is' : `${plural(left, 'code')} ${left === 1 ? 'is' : 'are'}`} left.` +
  (left < FEW ? ' Without one you can’t sign in when you lose your app.' : '');
