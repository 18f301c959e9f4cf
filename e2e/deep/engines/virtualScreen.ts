import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a screen in memory; resolves with its name, and how it is ended. */
export const startVirtualScreen = async (): Promise<{ display: string; stop(): void }> => {
  const server: ChildProcess = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const named = server.stdio[3]
  if (!named) throw new Error('the screen has no name')
  const [number] = (await Promise.race([
    once(named, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => server.kill() }
}
