import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { createGltfIo } from '../../files/createGltfIo.ts'
import {
  maxMemory,
  modelPipeDescriptors,
  type SnapMessage,
  type SnapRequest,
} from './snapMessages.ts'
import { snapPinsToModel } from './snapPinsToModel.ts'

/**
 * A process of its own, because an untrusted model may need any amount of memory and time: it can
 * be killed safely. The old model comes through standard input, the new one through a pipe, one
 * after the other.
 */

process.once('disconnect', () => process.exit(1))

const say = (message: SnapMessage) =>
  new Promise<void>((done) => void process.send?.(message, undefined, undefined, () => done()))

const read = async (pipe: number) => {
  const io = await createGltfIo()
  const document = await io.readBinary(await buffer(createReadStream('', { fd: pipe })))
  if (process.memoryUsage.rss() > maxMemory.all) throw new Error('the models need too much memory')
  return document
}

process.once('message', (request: SnapRequest) => {
  snapPinsToModel(
    request,
    () => read(modelPipeDescriptors.old),
    () => read(modelPipeDescriptors.recent),
  )
    .then((snapped) => say({ snapped }))
    .catch((error: unknown) => say({ failed: String(error) }))
    .finally(() => process.exit(0))
})
