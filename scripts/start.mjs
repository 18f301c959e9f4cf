// `npm start`: prepares the clone, then runs the server on Node 24 until a signal or its exit.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileCache, findNode, readSettingsFile, ready, root } from './installAndBuild.mjs'
import { endChildrenOnSignals, Plain } from './processes.mjs'

/**
 * glibc allocates large blocks by mmap (from this many bytes on), since it would otherwise keep the
 * memory of the largest pictures. Without glibc this is ignored.
 */
const memoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Long enough for a print-out to finish; then the server is killed. */
const shutdownTimeout = 30_000

/**
 * Checked first, so that nobody waits a minute for an installation to learn that the port is taken.
 */
const refuseTakenPort = () =>
  new Promise((resolve, reject) => {
    const port = Number(process.env.PORT || 3000)
    const host = process.env.HOST || '127.0.0.1'
    // invalid values are reported by the server, which validates all settings
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
          new Plain(
            `Port ${port} may not be used by this user: please choose one above 1023 (PORT=3000 npm start).`,
          ),
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
        '--import',
        pathToFileURL(join(root, 'scripts', 'exitWithParent.mjs')).href,
        join(root, 'server', 'src', 'main.ts'),
      ],
      // Its own process group: the terminal's Ctrl-C reaches it once, from here. The channel tells
      // it when this process ends.
      {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        detached: process.platform !== 'win32',
        env: { ...memoryEnv, NODE_COMPILE_CACHE: compileCache, ...process.env },
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
    // npm may be killed without a signal to us; if started manually, outliving the shell is
    // expected.
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
  readSettingsFile()
  const release = endChildrenOnSignals()
  await refuseTakenPort()
  await ready()
  release()
  process.exit(await serve())
} catch (error) {
  process.stderr.write(
    `nSpect did not start. ${error instanceof Plain ? error.message : error.stack}\n`,
  )
  process.exit(1)
}
