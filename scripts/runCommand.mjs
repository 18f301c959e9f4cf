// Runs a command on Node 24, with the arguments of this process.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNode, install, readSettingsFile, root } from './installAndBuild.mjs'
import { Plain } from './processes.mjs'

/**
 * Runs a program by its path from the root folder and ends with its code; `failed` begins the
 * sentence if it cannot even be started.
 */
export const runCommand = async (program, failed) => {
  try {
    readSettingsFile()
    await install()
    const path = join(root, program)
    const { status } = spawnSync(findNode(), [path, ...process.argv.slice(2)], { stdio: 'inherit' })
    process.exit(status ?? 1)
  } catch (error) {
    process.stderr.write(`${failed} ${error instanceof Plain ? error.message : error.stack}\n`)
    process.exit(1)
  }
}
