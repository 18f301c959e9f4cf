import { spawn } from 'node:child_process'

/** An error whose message is one sentence for the user; shown without a stack. */
export class Plain extends Error {}

const isWindows = process.platform === 'win32'
const running = new Set()

/** Sends a signal to a child process and all of its descendants. */
export const signalGroup = (child, signal) => {
  try {
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // it has just exited
  }
}

// A child in its own process group does not receive the terminal's Ctrl-C: it is forwarded from
// here, once.
let isEnding = false
const endAll = (exitCode) => {
  if (isEnding) return
  isEnding = true
  for (const child of running) signalGroup(child, 'SIGTERM')
  const began = Date.now()
  const wait = setInterval(() => {
    if (running.size > 0 && Date.now() - began < 10_000) return
    for (const child of running) signalGroup(child, 'SIGKILL')
    clearInterval(wait)
    process.exit(exitCode)
  }, 50)
}

/**
 * From now on Ctrl-C and SIGTERM end every child of `run` first, then this process. Returns an undo
 * function.
 */
export const endChildrenOnSignals = () => {
  const handlers = {
    SIGINT: () => endAll(130),
    SIGTERM: () => endAll(143),
    SIGHUP: () => endAll(129),
  }
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler)
  return () => {
    for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler)
  }
}

/**
 * Runs a command and captures its output. Never throws: a program that cannot be started exits with
 * code 127.
 */
export const run = (command, args, { cwd, env } = {}) =>
  new Promise((resolve) => {
    const began = Date.now()
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: !isWindows,
      shell: isWindows && command.endsWith('.cmd'),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (code) => {
      running.delete(child)
      // an aborted step is not reported
      if (!isEnding) resolve({ code, output, seconds: (Date.now() - began) / 1000 })
    }
    child.on('error', (error) => {
      keep(`${error.message}\n`)
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })

let isShowing = false

/**
 * Shows progress of `work`: `title … 12 s`, rewritten on a terminal, else every 15 s. Returns the
 * result of `work`. If nested, only the outer one is shown.
 */
export const withProgress = async (title, work) => {
  if (isShowing) return work()
  isShowing = true
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const isTerminal = process.stdout.isTTY
  const timer = setInterval(
    () =>
      process.stdout.write(
        isTerminal ? `\r\x1b[K${title} … ${seconds()} s` : `${title} … ${seconds()} s\n`,
      ),
    isTerminal ? 1_000 : 15_000,
  )
  process.stdout.write(isTerminal ? `${title} …` : `${title} …\n`)
  try {
    return await work()
  } finally {
    isShowing = false
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\x1b[K')
  }
}
