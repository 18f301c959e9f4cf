// `npm run import-client -- FILE`: a client's export becomes a new client, on Node 24. Stop the server first, unless DATABASE_URL is set.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNode, install, root } from './installAndBuild.mjs'
import { Plain } from './processes.mjs'

try {
  await install()
  const program = join(root, 'server', 'src', 'importClientCommand.ts')
  const { status } = spawnSync(findNode(), [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exit(status ?? 1)
} catch (error) {
  process.stderr.write(`Nothing was imported. ${error instanceof Plain ? error.message : error.stack}\n`)
  process.exit(1)
}
