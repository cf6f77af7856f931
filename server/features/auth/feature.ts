import { authContract } from '#contract/auth.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { mailLinks } from './links/mail-links.ts';
import { MAIL_LINKS } from './links/request-link.ts';
import { purgeLinks } from './links/purge-links.ts';
import { purgeSessions } from './purge-sessions.ts';
import { changeProfile } from './profile/change-profile.ts';
import { readInvitation } from './invitations/invitations.ts';
import { readRegistration } from './invitations/registration.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { deleteAccount } from './delete-account.ts';
import { confirmEmail, readConfirmation, sendConfirmation } from './links/confirm-email.ts';
import { cancelEmailChange, changeEmail, sendChangeAgain } from './email/change-email.ts';
import { confirmEmailChange } from './email/confirm-change.ts';
import { changePassword } from './password/change-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { linkGoogle, readGoogleAccount, signInWithGoogle, unlinkGoogle } from './google/google.ts';
import { beginOidc, exchangeOidc, linkOidc, readOidcAccount, signInWithOidc, unlinkOidc } from './oidc/oidc.ts';
import { logIn } from './log-in.ts';
import { getUser } from './queries.ts';
import { register } from './register.ts';
import { resetPassword } from './password/reset-password.ts';
import { isNew } from './operator.ts';
import type { AuthServices } from './services.ts';
import { confirmTwoStep, startTwoStep } from './two-step/turn-on.ts';
import { replaceRecoveryCodes, turnOffTwoStep } from './two-step/change-two-step.ts';
import { endOtherSessions, endSession, endSignedOut, listSessions, logOut } from './sessions.ts';

const authRecords: readonly RecordKind[] = [
  {
    table: 'login_names',
    word: 'login name',
    exported: { leftOut: 'the names that this server signs the person in by' },
    edges: [],
  },
  { table: 'sessions', word: 'session', exported: { leftOut: 'secret' }, edges: [] },
  { table: 'password_resets', word: 'reset link', exported: { leftOut: 'secret' }, edges: [] },
  { table: 'email_confirmations', word: 'confirmation link', exported: { leftOut: 'secret' }, edges: [] },
];

export const authFeature: Feature = {
  name: 'auth',
  layer: 'base',
  records: authRecords,
  routes: authRoutes,
  jobs: (services) => [
    { name: MAIL_LINKS, every: '* * * * *', run: mailLinks(services) },
    { name: 'purge-links', every: '20 3 * * *', run: purgeLinks },
    { name: 'purge-sessions', every: '25 3 * * *', run: purgeSessions },
  ],
  sections: ['profile', 'settings'],
};

function authRoutes(routes: Routes, services: AuthServices): void {
  const { config } = services;
  routes.addPublic(authContract.config, async ({ db }) => ({
    // Without it the button is hidden.
    google_client_id: config.google?.clientId ?? null,
    oidc_name: config.oidc?.name ?? null,
    registration: (await readRegistration(db, config)).mode,
    is_new: await isNew(db),
    password_min_length: config.passwordMinLength,
    sends_mail: config.smtpUrl !== null,
  }));
  routes.addPublic(authContract.register, (ctx, { body }) => register(ctx, services, body));
  routes.addPublic(authContract.readInvitation, ({ db, now }, { body }) => readInvitation(db, body.token, now));
  routes.addPublic(authContract.login, (ctx, { body }) => logIn(ctx, services, body));
  routes.addPublic(authContract.signInWithGoogle, (ctx, { body }) => signInWithGoogle(ctx, services, body));
  routes.addPublic(authContract.beginOidc, () => beginOidc(services));
  routes.addPublic(authContract.exchangeOidc, (ctx, { body }) => exchangeOidc(ctx, services, body));
  routes.addPublic(authContract.signInWithOidc, (ctx, { body }) => signInWithOidc(ctx, services, body));
  // Signing out always succeeds.
  routes.addPublic(authContract.logout, (ctx) => logOut(ctx), { unlimited: true });
  routes.addPublic(authContract.endSignedOut, (ctx, { body }) => endSignedOut(ctx, body), { unlimited: true });
  routes.addPublic(authContract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, services, body));
  routes.addPublic(authContract.resetPassword, (ctx, { body }) => resetPassword(ctx, services, body));

  routes.addPublic(authContract.confirmEmail, (ctx, { body }) => confirmEmail(ctx, services, body));
  routes.addPublic(authContract.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, services, body));

  routes.add(authContract.me, (ctx) => getUser(ctx.db, ctx.userId));
  routes.add(authContract.changeProfile, (ctx, { body }) => changeProfile(ctx, body));
  routes.add(authContract.changePassword, (ctx, { body }) => changePassword(ctx, services, body));
  routes.add(authContract.googleAccount, (ctx) => readGoogleAccount(ctx));
  routes.add(authContract.linkGoogle, (ctx, { body }) => linkGoogle(ctx, services, body));
  routes.add(authContract.unlinkGoogle, (ctx) => unlinkGoogle(ctx));
  routes.add(authContract.oidcAccount, (ctx) => readOidcAccount(ctx, services));
  routes.add(authContract.linkOidc, (ctx, { body }) => linkOidc(ctx, services, body));
  routes.add(authContract.unlinkOidc, (ctx, { query }) => unlinkOidc(ctx, services, query));
  routes.add(authContract.completeOnboarding, (ctx) => completeOnboarding(ctx));
  routes.add(authContract.emailConfirmation, (ctx) => readConfirmation(ctx, services));
  routes.add(authContract.sendConfirmation, (ctx) => sendConfirmation(ctx, services));
  routes.add(authContract.changeEmail, (ctx, { body }) => changeEmail(ctx, services, body));
  routes.add(authContract.sendEmailChange, (ctx) => sendChangeAgain(ctx, services));
  routes.add(authContract.cancelEmailChange, (ctx) => cancelEmailChange(ctx, services));
  routes.add(authContract.startTwoStep, (ctx, { body }) => startTwoStep(ctx, services, body));
  routes.add(authContract.confirmTwoStep, (ctx, { body }) => confirmTwoStep(ctx, services, body));
  routes.add(authContract.replaceRecoveryCodes, (ctx, { body }) => replaceRecoveryCodes(ctx, services, body));
  routes.add(authContract.turnOffTwoStep, (ctx, { body }) => turnOffTwoStep(ctx, services, body));
  routes.add(authContract.deleteAccount, (ctx, { body }) => deleteAccount(ctx, services, body));
  routes.add(authContract.sessions, (ctx) => listSessions(ctx));
  routes.add(authContract.endSession, (ctx, { params }) => endSession(ctx, params.id));
  routes.add(authContract.endOtherSessions, (ctx) => endOtherSessions(ctx));
  routes.add(authContract.getUser, (ctx, { params }) => getUser(ctx.db, ownId(ctx, params.id)));
  routes.add(authContract.changeUser, (ctx, { params, body }) => {
    ownId(ctx, params.id);
    return changeProfile(ctx, body);
  });
}

/** A user may name only themself. */
function ownId(ctx: Context, id: string): string {
  if (id !== ctx.userId) throw notFound('User');
  return id;
}
