// `npm run move -- --to postgres://… --files s3://bucket/prefix`: carries an installation over, on
// Node 24. Stop all servers first.
import { runCommand } from './runCommand.mjs'

await runCommand('server/src/commands/moveCommand.ts', 'Nothing was moved.')
