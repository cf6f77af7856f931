import { importsContract } from '#contract/imports.ts';
import type { Feature } from '#server/platform/feature.ts';
import { importFile } from './import-file.ts';
import { purgeImports } from './purge-imports.ts';
import { fitImport } from './restore-rules.ts';
import { finishImports } from './undo/finish-imports.ts';
import { undoImport } from './undo/undo-import.ts';

export const importsFeature: Feature = {
  name: 'imports',
  layer: 'views',
  records: [
    {
      table: 'imports',
      word: 'import',
      kind: 'import',
      exported: { leftOut: 'past imports, for Undo' },
      edges: [],
      trash: { fit: fitImport },
    },
  ],
  routes(routes, services) {
    routes.add(importsContract.import, (ctx, { query, file }) => importFile(ctx, services, query, file));
    routes.add(importsContract.undo, (ctx, { params, query }) =>
      undoImport(ctx, services, params.id, query.request_id),
    );
  },
  jobs: (services) => [
    { name: 'purge-imports', every: '20 * * * *', run: purgeImports(services) },
    { name: 'finish-imports', every: '* * * * *', run: finishImports(services) },
  ],
};
