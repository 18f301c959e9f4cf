import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A command of the operator, as a process of its own. */
export interface RunningCommand {
  process: ChildProcess
  /** what it has said so far */
  output(): string
  /** its exit code; null if it was killed */
  ended: Promise<number | null>
}

/** Starts `npm run backup` or `npm run restore` without npm. */
export const startCommand = (
  command: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): RunningCommand => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../commands/${command}Command.ts`), ...args],
    {
      env: { PATH: process.env.PATH, SECRET_KEY: 'a secret for tests that is long enough', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    process: child,
    output: () => output,
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

/** Runs a command to its end; throws if it fails. Returns what it said. */
export const runCommand = async (
  ...[command, args, env]: Parameters<typeof startCommand>
): Promise<string> => {
  const running = startCommand(command, args, env)
  const code = await running.ended
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${running.output()}`)
  return running.output()
}
