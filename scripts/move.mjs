// `npm run move -- --to postgres://… --files s3://bucket/prefix`: carries an installation over, on Node 24. Stop all servers first.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNode, install, root } from './installAndBuild.mjs'
import { Plain } from './processes.mjs'

try {
  await install()
  const program = join(root, 'server', 'src', 'moveCommand.ts')
  const { status } = spawnSync(findNode(), [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exit(status ?? 1)
} catch (error) {
  process.stderr.write(`Nothing was moved. ${error instanceof Plain ? error.message : error.stack}\n`)
  process.exit(1)
}
