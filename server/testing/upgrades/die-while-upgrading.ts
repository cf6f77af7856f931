import process from 'node:process';
import { connectDatabase } from '#server/database/connect.ts';

/* Upgrades the database of a data folder, and is killed after this many statements: FOLDER STATEMENTS */

const [dataDir, statements] = process.argv.slice(2);
let executed = 0;
const database = await connectDatabase(
  { dataDir: dataDir!, databaseUrl: null },
  () => {},
  () => {
    executed += 1;
    if (executed === Number(statements)) process.kill(process.pid, 'SIGKILL');
  },
);
await database.close();
process.stdout.write(String(executed));
