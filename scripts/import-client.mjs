// `npm run import-client -- FILE`: a client's export becomes a new client, on Node 24. Stop the
// server first, unless DATABASE_URL is set.
import { runCommand } from './runCommand.mjs'

await runCommand('server/src/commands/importClientCommand.ts', 'Nothing was imported.')
