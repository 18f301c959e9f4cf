import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { sharp } from '../files/imageLibrary.ts'
import { optimizeModel } from './optimizeModel.ts'
import { maxMemory, type OptimizeMessage, variantPipes } from './optimizeWorkerMessages.ts'
import type { VariantName } from './variantsJobDefinition.ts'

/**
 * A separate process, because an untrusted model may need any amount of memory and time: it can be
 * killed safely. The file comes through standard input, each variant leaves through its pipe;
 * nothing is written to disk.
 */

// leaves a core to requests
sharp.concurrency(1)
process.once('disconnect', () => process.exit(1))

const say = (message: OptimizeMessage) =>
  new Promise<void>((done) => void process.send?.(message, undefined, undefined, () => done()))

class TooMuch extends Error {}

const sendVariant = async (name: VariantName, bytes: Uint8Array) => {
  await say({ made: name, size: bytes.length })
  const pipe = createWriteStream('', { fd: variantPipes[name] })
  await new Promise<void>((done, fail) => {
    pipe.once('error', fail)
    pipe.end(bytes, () => done())
  })
}

const work = async () => {
  let lastReport = 0
  const { facts, coarse } = await optimizeModel(
    await buffer(process.stdin),
    sendVariant,
    (percent) => {
      if (process.memoryUsage.rss() > maxMemory.all) throw new TooMuch()
      if (Math.floor(percent) === lastReport) return
      lastReport = Math.floor(percent)
      void say({ progress: lastReport })
    },
  )
  await say({ facts })
  // the others do without it
  const copy = await coarse().catch(() => null)
  if (copy) await sendVariant('coarse', copy)
}

work().then(
  () => process.exit(0),
  async (error: unknown) => {
    await say({
      failed: error instanceof TooMuch ? 'tooMuch' : 'unreadable',
      detail: String(error),
    })
    process.exit(0)
  },
)
