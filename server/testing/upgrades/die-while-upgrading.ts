import process from 'node:process';
import { connectDatabase } from '#server/database/connect.ts';

/* Upgrades a database, and is killed after this many statements: FOLDER DATABASE_URL STATEMENTS; no address: SQLite */

const [dataDir, databaseUrl, statements] = process.argv.slice(2);
let executed = 0;
const database = await connectDatabase(
  { dataDir: dataDir!, databaseUrl: databaseUrl || null },
  () => {},
  () => {
    executed += 1;
    if (executed === Number(statements)) process.kill(process.pid, 'SIGKILL');
  },
);
await database.close();
process.stdout.write(String(executed));
