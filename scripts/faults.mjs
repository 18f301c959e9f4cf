// `npm run faults`: faults that strike while people work, and what they have cost, on Node 24.
import { runCommand } from './runCommand.mjs'

await runCommand('faults/src/main.ts', 'No fault was played.')
