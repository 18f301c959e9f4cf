// `npm run reset-admin`: a new password for the first SuperAdmin, on Node 24. Stop the server first, unless DATABASE_URL is set.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNode, install, root } from './installAndBuild.mjs'
import { Plain } from './processes.mjs'

try {
  await install()
  const { status } = spawnSync(findNode(), [join(root, 'server', 'src', 'resetAdmin.ts')], { stdio: 'inherit' })
  process.exit(status ?? 1)
} catch (error) {
  process.stderr.write(`The password was not changed. ${error instanceof Plain ? error.message : error.stack}\n`)
  process.exit(1)
}
