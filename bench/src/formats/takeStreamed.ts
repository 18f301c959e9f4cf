import { createReadStream, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { acceptModel } from '../../../server/src/files/modelFormats/acceptModel.ts'
import { createDiskStorage } from '../../../server/src/storage/diskStorage.ts'

/**
 * Takes the model named by the argument, and tells what that added to this process's memory in
 * bytes (Linux only).
 */

const peak = () =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024

const [path = ''] = process.argv.slice(2)
const storage = createDiskStorage(join(dirname(path), 'files'))
const { size } = await stat(path)
const stored = await storage.put(createReadStream(path), { maxBytes: size })
const before = process.memoryUsage.rss()
await acceptModel(storage, {
  ...stored,
  field: 'file',
  displayName: basename(path),
  takes: 'model',
})
process.send?.(peak() - before)
process.disconnect()
