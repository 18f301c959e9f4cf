import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes bytes to a separate process, which may end before it has read them: how it ended is for
 * the caller to see, and no error here. Throws what the bytes themselves fail with: then they, and
 * not what the process makes of them, are the cause.
 */
export const pipeToProcess = async (bytes: Readable, into: Writable): Promise<void> => {
  let hasStoppedReading = into.destroyed
  const stop = () => {
    hasStoppedReading ||= !bytes.destroyed
  }
  into.once('error', stop).once('close', stop)
  await pipeline(bytes, into).catch((error: unknown) => {
    if (!hasStoppedReading) throw error
  })
}
