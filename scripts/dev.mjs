// `npm run dev`: the server, restarted when its sources change, and the web client with hot reload,
// until Ctrl-C.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, install, root } from './installAndBuild.mjs'
import { Plain, signalGroup } from './processes.mjs'

/** port of the web client, which proxies calls to the server */
const webPort = 5173

const children = new Set()
let exitCode = 0

/** Starts a part in its own process group; when one part exits, the other is stopped. */
const start = (args, options) => {
  const child = spawn(findNode(), args, {
    cwd: root,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    ...options,
  })
  children.add(child)
  child.on('exit', (code) => {
    children.delete(child)
    exitCode ||= code ?? 1
    if (children.size === 0) process.exit(exitCode)
    endAll()
  })
}

const endAll = () => {
  for (const child of children) signalGroup(child, 'SIGTERM')
}

try {
  await install()
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${webPort}`,
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
  const exitWithParent = pathToFileURL(join(root, 'scripts', 'exitWithParent.mjs')).href
  start(
    [
      '--watch',
      '--watch-preserve-output',
      '--import',
      exitWithParent,
      join(root, 'server', 'src', 'main.ts'),
    ],
    {
      env,
    },
  )
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  start([vite, '--port', String(webPort), '--strictPort', '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    env,
  })
} catch (error) {
  process.stderr.write(
    `nSpect did not start. ${error instanceof Plain ? error.message : error.stack}\n`,
  )
  process.exit(1)
}
