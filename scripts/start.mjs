// `npm start`: makes the clone ready, then runs the server on Node 24 until a signal or its own end.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endChildrenOnSignals, Plain } from './processes.mjs'
import { findNode, ready, root } from './ready.mjs'

/**
 * Memory is given back: V8's young generation stays small (MB of one of its halves), and glibc maps large pieces one by one
 * (from as many bytes on), as it would keep what the largest pictures took. Systems without glibc ignore the latter.
 */
const memoryFlags = ['--max-semi-space-size=16']
const memoryEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Long enough for a print-out to be finished; then the server is ended hard. */
const shutdownTimeout = 30_000

/** Asked first, so that nobody waits a minute for an installation to learn that the port is taken. */
const refuseTakenPort = () =>
  new Promise((resolve, reject) => {
    const port = Number(process.env.PORT || 3000)
    const host = process.env.HOST || '127.0.0.1'
    // what cannot be used at all is explained by the server, which knows all settings
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return resolve()
    const probe = createServer()
    probe.once('error', ({ code }) => {
      if (code === 'EADDRINUSE') {
        reject(
          new Plain(
            `Port ${port} on ${host} is taken: please stop what uses it, or choose another one (PORT=${port + 1} npm start).`,
          ),
        )
      } else if (code === 'EACCES') {
        reject(
          new Plain(`Port ${port} may not be used by this user: please choose one above 1023 (PORT=3000 npm start).`),
        )
      } else resolve()
    })
    probe.listen(port, host, () => probe.close(resolve))
  })

const serve = () =>
  new Promise((resolve, reject) => {
    const server = spawn(
      findNode(),
      [
        ...memoryFlags,
        '--import',
        pathToFileURL(join(root, 'scripts', 'leash.mjs')).href,
        join(root, 'server', 'src', 'main.ts'),
      ],
      // A group of its own: the terminal's Ctrl-C reaches it once, from here. The channel is the leash.
      {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        detached: process.platform !== 'win32',
        // a fifth less work at every start but the first
        env: { ...memoryEnv, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
      },
    )
    server.on('error', reject)
    let deadline
    const stop = (signal) => {
      if (deadline) return
      server.kill(signal)
      deadline = setTimeout(() => server.kill('SIGKILL'), shutdownTimeout)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
    const parent = process.ppid
    // npm may be killed without a word to us; started by hand, outliving the shell is what people expect.
    const watch = process.env.npm_lifecycle_event
      ? setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500)
      : undefined
    server.on('exit', (code, signal) => {
      clearTimeout(deadline)
      clearInterval(watch)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })

try {
  const release = endChildrenOnSignals()
  await refuseTakenPort()
  await ready()
  release()
  process.exit(await serve())
} catch (error) {
  process.stderr.write(`nSpect did not start. ${error instanceof Plain ? error.message : error.stack}\n`)
  process.exit(1)
}
