import { createWriteStream } from 'node:fs'
import { isModelFormatName } from '@nspect/contract/media/modelFormats'
import { GlbError } from '../../glbMetadata.ts'
import { type ConversionMessage, outputPipeDescriptor } from './conversion.ts'
import { loadConverter } from './loadConverter.ts'

/**
 * A separate process, because an untrusted file may need any amount of memory and time: it can be
 * killed safely. It reads the file named by its arguments; the GLB leaves through its pipe.
 */

process.once('disconnect', () => process.exit(1))

const say = (message: ConversionMessage) =>
  new Promise<void>((done) => void process.send?.(message, undefined, undefined, () => done()))

const [task = '', name = '', path = '', displayName = ''] = process.argv.slice(2)

const work = async () => {
  const { convert, readRooms } = isModelFormatName(name) ? await loadConverter(name) : {}
  const wanted = task === 'readRooms' ? readRooms : convert
  if (!wanted) throw new Error(`${name}/convert.ts exports no ${task}`)
  const bytes = await wanted({ path, displayName })
  const pipe = createWriteStream('', { fd: outputPipeDescriptor })
  await new Promise<void>((done, fail) => {
    pipe.once('error', fail)
    pipe.end(bytes, () => done())
  })
}

work().then(
  () => process.exit(0),
  async (error: unknown) => {
    await say(
      error instanceof GlbError
        ? { refused: error.code, values: error.values }
        : { failed: String(error).slice(0, 500) },
    )
    process.exit(1)
  },
)
