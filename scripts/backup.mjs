// `npm run backup`: a backup of everything, on Node 24, also while the server runs.
import { runCommand } from './runCommand.mjs'

await runCommand('server/src/commands/backupCommand.ts', 'No backup was made.')
