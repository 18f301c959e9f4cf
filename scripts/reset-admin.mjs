// `npm run reset-admin`: a new password for the first SuperAdmin, on Node 24. Stop the server
// first, unless DATABASE_URL is set.
import { runCommand } from './runCommand.mjs'

await runCommand('server/src/commands/resetAdmin.ts', 'The password was not changed.')
