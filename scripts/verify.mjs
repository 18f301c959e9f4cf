// `npm run verify -- FILE`: verifies the evidence chain of an exported report, on Node 24.
import { runCommand } from './runCommand.mjs'

await runCommand('server/src/commands/verifyCommand.ts', 'Nothing was verified.')
