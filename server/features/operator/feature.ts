import { operatorContract } from '#contract/operator.ts';
import { listInvitations, revokeInvitation } from '#server/features/auth/invitations/invitations.ts';
import { setRegistration } from '#server/features/auth/invitations/registration.ts';
import { assertOperator } from '#server/features/auth/operator.ts';
import { createBackupReader } from '#server/platform/backups/describe-backups.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import { listServerBackups, startBackup } from './backups.ts';
import { changePerson } from './change-person.ts';
import { invite } from './invite.ts';
import { listPeople } from './list-people.ts';
import { type OperatorServices, readServer } from './read-server.ts';

export const operatorFeature: Feature = {
  name: 'operator',
  layer: 'overviews',
  routes: operatorRoutes,
};

function operatorRoutes(routes: Routes, services: OperatorServices): void {
  const readBackups = createBackupReader(services.config);
  /** Refuses everybody but operators before the verb. */
  const asOperator =
    <Input, Result>(verb: (ctx: RequestContext, input: Input) => Promise<Result>) =>
    async (ctx: RequestContext, input: Input): Promise<Result> => {
      await assertOperator(ctx);
      return verb(ctx, input);
    };
  routes.add(
    operatorContract.server,
    asOperator((ctx) => readServer(ctx, services)),
  );
  routes.add(
    operatorContract.people,
    asOperator((ctx) => listPeople(ctx)),
  );
  routes.add(
    operatorContract.disablePerson,
    asOperator((ctx, { params }) => changePerson(ctx, params.id, true)),
  );
  routes.add(
    operatorContract.enablePerson,
    asOperator((ctx, { params }) => changePerson(ctx, params.id, false)),
  );
  routes.add(
    operatorContract.setRegistration,
    asOperator(async ({ db }, { body }) => {
      await setRegistration(db, services.config, body.registration);
      return { message: 'Registration was changed.', success: true as const };
    }),
  );
  routes.add(
    operatorContract.invitations,
    asOperator(({ db, now }) => listInvitations(db, now)),
  );
  routes.add(
    operatorContract.invite,
    asOperator((ctx, { body }) => invite(ctx, services, body)),
  );
  routes.add(
    operatorContract.revokeInvitation,
    asOperator(async ({ db }, { params }) => {
      await revokeInvitation(db, params.id);
      return { message: 'The invitation was revoked.', success: true as const };
    }),
  );
  routes.add(
    operatorContract.backups,
    asOperator((ctx) => listServerBackups(ctx, services, readBackups)),
  );
  routes.add(
    operatorContract.backUp,
    asOperator((ctx) => startBackup(ctx, services)),
  );
}
