import { resourcesContract } from '#contract/resources.ts';
import type { Feature } from '#server/platform/feature.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { removeLeftoverFiles, removeUnusedFiles } from './remove-unused-files.ts';
import { attach, detach } from './attachments.ts';
import { changeResource } from './change-resource.ts';
import { createResource } from './create-resource.ts';
import { ENTITIES, readEntity } from './entities.ts';
import { createdWithAddress, findSigner, withAddress, withAddresses } from './file-address.ts';
import { assertOpen, getResource, listResources, resourcesOf } from './queries.ts';
import { openFile, readContent, sendFile } from './read-file.ts';
import { readSummary } from './read-summary.ts';
import type { FileServices } from './store-file.ts';
import { uploadResource } from './upload-resource.ts';
import { keepOneParent } from './restore-rules.ts';

const resourceRecords: readonly RecordKind[] = [
  {
    table: 'resources',
    word: 'file',
    exported: { part: 'resources' },
    kind: 'resource',
    texts: ['name', 'description', 'tags'],
    edges: [],
  },
  {
    table: 'attachments',
    word: 'attachment',
    exported: { part: 'attachments', key: ['entity_type', 'entity_id', 'resource_id'] },
    edges: [
      { column: 'resource_id', to: 'resources', onDelete: 'between' },
      ...Object.values(ENTITIES).map(({ table, column }) => ({ column, to: table, onDelete: 'between' as const })),
    ],
    trash: { fitLinks: keepOneParent },
  },
  // Kept while the file is in the trash; a job removes it when the file is gone for good.
  {
    table: 'stored_files',
    word: 'stored file',
    exported: { part: 'files', key: ['resource_id'], omit: ['file_id'] },
    edges: [{ column: 'resource_id', to: 'resources', onDelete: 'mention' }],
  },
];

export const resourcesFeature: Feature = {
  name: 'resources',
  layer: 'notifications',
  records: resourceRecords,
  routes: resourceRoutes,
  jobs: (services) => [
    { name: 'remove-unused-files', every: '35 * * * *', run: removeUnusedFiles(services) },
    { name: 'remove-leftover-files', every: '50 3 * * *', run: removeLeftoverFiles(services) },
  ],
};

function resourceRoutes(routes: Routes, services: FileServices): void {
  routes.add(resourcesContract.list, (ctx, { query }) => listResources(ctx, query));
  routes.add(resourcesContract.summary, (ctx) => readSummary(ctx, services.config));
  routes.add(resourcesContract.get, async (ctx, { params }) => withAddress(ctx, await getResource(ctx, params.id)));
  routes.add(resourcesContract.content, (ctx, { params }) => readContent(ctx, services, params.id));
  routes.add(resourcesContract.file, (ctx, { params, query }) => sendFile(ctx, services, params.id, query));
  // The address is the permission.
  routes.addPublic(resourcesContract.open, async ({ db, now }, { params, query }) =>
    openFile(await findSigner(db, params.id, query.access, now), services, params.id),
  );
  routes.add(resourcesContract.create, async (ctx, { body, longText }) =>
    createdWithAddress(ctx, await createResource(ctx, services, body, longText)),
  );
  routes.add(resourcesContract.upload, async (ctx, { query, file }) =>
    createdWithAddress(ctx, await uploadResource(ctx, services, query, file)),
  );
  routes.add(
    resourcesContract.change,
    editing(resourcesContract.change, getResource, async (ctx, id, changes) =>
      withAddress(ctx, await changeResource(ctx, id, changes)),
    ),
  );
  routes.add(resourcesContract.delete, async (ctx, { params, query }) => {
    await assertOpen(ctx, params.id);
    return deleteRecord(ctx, 'resource', params.id, query.request_id);
  });
  routes.add(resourcesContract.attach, (ctx, { params, body }) => attach(ctx, params.id, readEntity(body)));
  routes.add(resourcesContract.detach, (ctx, { params, query, body }) =>
    detach(ctx, params.id, readEntity(body ?? query)),
  );
  routes.add(resourcesContract.ofEntity, async (ctx, { params }) =>
    withAddresses(ctx, await resourcesOf(ctx, readEntity(params), { onlyAsParent: false })),
  );
  routes.add(resourcesContract.ofParent, async (ctx, { params }) =>
    withAddresses(ctx, await resourcesOf(ctx, readEntity(params), { onlyAsParent: true })),
  );
}
