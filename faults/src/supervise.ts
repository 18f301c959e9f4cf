import { setTimeout as pause } from 'node:timers/promises'
import {
  isServerReady,
  type ServerProcess,
  spawnServer,
} from '../../server/src/testing/servers/serverProcess.ts'

/** A server that is started again whenever it ends, as a service manager does (`packaging/`). */
export interface SupervisedServer {
  /** where it is now: each start has a port of its own */
  readonly url: string
  readonly pid: number | undefined
  readonly starts: number
  /** what its processes have said */
  output(): string
  /** resolves once it is ready */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** pause before the next start, ms, as `RestartSec` of a unit */
const restartAfter = 250
/** characters that are kept of what earlier processes have said */
const keptOutput = 500_000
/** how long a server may take to come back, ms, before a fault says that it did not */
export const maxAbsenceMs = 90_000

/** Starts a server with these settings, whose `DATA_DIR` is kept. */
export const superviseServer = async (env: Record<string, string>): Promise<SupervisedServer> => {
  let server: ServerProcess = await spawnServer(env)
  let starts = 1
  let isStopping = false
  let earlier = ''
  const keepUp = async () => {
    for (;;) {
      await server.ended
      if (isStopping) return
      earlier = (earlier + server.output()).slice(-keptOutput)
      await pause(restartAfter)
      if (isStopping) return
      server = await spawnServer(env)
      starts += 1
    }
  }
  const over = keepUp()
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.process.pid
    },
    get starts() {
      return starts
    },
    output: () => earlier + server.output(),
    ready: async () => {
      for (
        const end = Date.now() + maxAbsenceMs;
        !(await isServerReady(server.url));
        await pause(25)
      ) {
        if (Date.now() > end)
          throw new Error(`the server does not get ready: ${server.output().slice(-500)}`)
      }
    },
    stop: async () => {
      isStopping = true
      server.process.kill('SIGTERM')
      await over
    },
  }
}
