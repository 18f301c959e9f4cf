// `npm run restore -- FOLDER [--check]`: a backup becomes an installation again, or is checked
// whether it could, on Node 24.
import { runCommand } from './runCommand.mjs'

await runCommand('server/src/commands/restoreCommand.ts', 'Nothing was restored.')
