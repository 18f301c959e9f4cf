// `npm run viewer`: the demo page of the viewer on http://127.0.0.1:5174, until Ctrl-C.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findNode, install, root } from './installAndBuild.mjs'
import { Plain } from './processes.mjs'

const port = 5174

try {
  await install()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort']
  const cwd = join(root, 'viewer', 'demo')
  const child = spawn(findNode(), args, { cwd, stdio: 'inherit' })
  // the terminal sends Ctrl-C to both: this waits for the other
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 0))
} catch (error) {
  process.stderr.write(
    `The viewer did not start. ${error instanceof Plain ? error.message : error.stack}\n`,
  )
  process.exit(1)
}
