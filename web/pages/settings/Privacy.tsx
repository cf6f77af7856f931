import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authContract, type Session } from '#contract/auth.ts';
import { authQueries } from '#web/features/auth/auth-queries.ts';
import { GoogleSettings } from '#web/features/auth/google/GoogleSettings.tsx';
import { OidcSettings } from '#web/features/auth/oidc/OidcSettings.tsx';
import { TwoStepSettings } from '#web/features/auth/two-step/TwoStepSettings.tsx';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { formatInstant, plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { PlainList, PlainRow } from '#web/ui/list/PlainList.tsx';
import { SettingGroup } from '#web/ui/form/SettingRow.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import page from './SettingsPage.module.css';
import { PasswordSettings } from './PasswordSettings.tsx';

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A user agent as text: "Firefox on Windows". An unknown one is returned unchanged. */
function deviceOf(userAgent: string): string {
  const find = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent.slice(0, 60) || 'Unknown device');
}

/** The password, two-step sign-in, the sessions, and deleting the account. */
export function Privacy() {
  return (
    <>
      <PasswordSettings />
      <TwoStepSettings />
      <SettingGroup title="Devices" lead="Where you’re signed in. Sign out devices you don’t recognize.">
        <div className={page['joined']}>
          <Sessions />
        </div>
      </SettingGroup>
      <DeleteAccount />
    </>
  );
}

/** The user's sessions, each with a button to sign out there. */
function Sessions() {
  const sessions = useQuery(authQueries.sessions());
  const [asking, setAsking] = useState(false);
  if (!sessions.data) return <UnloadedRows query={sessions} what="Your sessions" rows={3} />;
  const others = sessions.data.filter(({ current }) => !current).length;
  return (
    <>
      <PlainList>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </PlainList>
      {others > 0 && (
        <Button variant="default" mt="md" onClick={() => setAsking(true)}>
          Sign out others
        </Button>
      )}
      {asking && <SignOutOthers count={others} onClose={() => setAsking(false)} />}
      <GoogleSettings />
      <OidcSettings />
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const records = useRecords();
  const end = useAction(async () => {
    try {
      await call(authContract.endSession, { params: { id: session.id } });
      showToast('Signed out there.');
    } catch (error) {
      toastFailure(error);
    }
    await records.refresh([authQueries.sessions().queryKey]);
  });
  const device = deviceOf(session.user_agent);
  return (
    <PlainRow
      name={device}
      meta={`${session.current ? 'This device' : `Last seen ${formatInstant(session.last_seen_at)}`} · since ${formatInstant(session.created_at)}`}
    >
      {!session.current && (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </PlainRow>
  );
}

function SignOutOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const records = useRecords();
  const end = useAction(async () => {
    await call(authContract.endOtherSessions);
    await records.refresh([authQueries.sessions().queryKey]);
    onClose();
  });
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      confirmLabel="Sign out others"
      pending={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {plural(count, 'other session')} will end at once. Nothing is deleted, and you can sign in there again.
    </ConfirmDialog>
  );
}
