import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeConversionLimits } from '../../files/modelFormats/conversion/conversionLimits.ts'
import { safeExitFlags } from '../../jobs/safeExitFlags.ts'

const worker = join(
  import.meta.dirname,
  '../../files/modelFormats/conversion/convertModel.worker.ts',
)
/** as a large server sets them, so that nothing is refused for them */
const { heap, webAssembly } = computeConversionLimits(64 * 1024 ** 3, 1)
const wasmPage = 64 * 1024

const readPeakMemory = (pid: number): number => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    // it has ended meanwhile
    return 0
  }
}

/**
 * Converts a model in the process of the product: how it ended, and the most memory in bytes (Linux
 * only, else 0).
 */
export const convertInProcess = async (
  format: string,
  path: string,
): Promise<{ outcome: string; peak: number }> => {
  const child = fork(worker, [format, path, `scan.${format}`], {
    execArgv: [
      ...safeExitFlags,
      `--max-old-space-size=${Math.floor(heap / 1024 ** 2)}`,
      `--wasm-max-mem-pages=${Math.floor(webAssembly / wasmPage)}`,
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })
  let outcome = 'read'
  child.on('message', (message: { refused?: string; failed?: string }) => {
    if (message.refused ?? message.failed) outcome = String(message.refused ?? message.failed)
  })
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, readPeakMemory(child.pid ?? 0))
  }, 20)
  child.stdio[4]?.on('data', () => undefined)
  await once(child, 'exit')
  clearInterval(timer)
  return { outcome, peak }
}
