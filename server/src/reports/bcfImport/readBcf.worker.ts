import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '@nspect/contract/shared/limits'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import {
  type ParsedTopic,
  type ParsedViewpoint,
  parseMarkup,
  parseVersion,
  parseViewpoint,
  UnreadableXmlError,
} from './parseBcf.ts'

export type BcfTopicRead = Omit<ParsedTopic, 'viewpointFile' | 'snapshotFile'> & {
  /** path of its picture in the file; empty: it has none */
  snapshot: string
  viewpoint: ParsedViewpoint | null
}

export type BcfRead =
  | { topics: BcfTopicRead[]; unreadable: number }
  | { problem: 'notBcf' | 'bcfVersion' | 'noTopics' | 'tooManyTopics' | 'tooLarge' }

const isXml = (path: string) => /(?:^bcf\.version|\/markup\.bcf|\.bcfv)$/i.test(path)

/** The XML files of a ZIP by their paths, or why they are not read. */
const listXmlFiles = async (
  zip: ZipFile,
): Promise<Map<string, Entry> | Extract<BcfRead, { problem: string }>> => {
  const entries = new Map<string, Entry>()
  let [count, size] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > limits.bcfFiles) return { problem: 'tooLarge' }
    if (!isXml(entry.fileName) || entry.isEncrypted()) continue
    size += entry.uncompressedSize
    if (entry.uncompressedSize > limits.bcfXmlBytes || size > limits.bcfUnpackedBytes)
      return { problem: 'tooLarge' }
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** Reads one file after the other, so that one alone is in memory. */
const readTopics = async (
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<BcfRead> => {
  const topics: BcfTopicRead[] = []
  let unreadable = 0
  /** A view that cannot be read is none: its topic has words all the same. */
  const readViewpoint = async (path: string) => {
    try {
      const xml = await read(path)
      return xml === undefined ? null : parseViewpoint(xml)
    } catch {
      return null
    }
  }
  for (const path of paths) {
    try {
      const { viewpointFile, snapshotFile, ...topic } = parseMarkup((await read(path)) ?? '')
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      const viewpoint =
        viewpointFile === '' ? null : await readViewpoint(`${folder}${viewpointFile}`)
      const snapshot = snapshotFile === '' ? '' : `${folder}${snapshotFile}`
      topics.push({ ...topic, guid: topic.guid || folder.slice(0, -1), viewpoint, snapshot })
    } catch (error) {
      if (!(error instanceof UnreadableXmlError)) throw error
      unreadable += 1
    }
  }
  return topics.length === 0 ? { problem: 'noTopics' } : { topics, unreadable }
}

const readBcfFile = async (path: string): Promise<BcfRead> => {
  const zip = await openPromise(path, { autoClose: false }).catch(() => undefined)
  if (!zip) return { problem: 'notBcf' }
  try {
    const entries = await listXmlFiles(zip)
    if ('problem' in entries) return entries
    const read = async (name: string) => {
      const entry = entries.get(name)
      return entry && (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
    }
    const version = await read('bcf.version')
    if (version === undefined) return { problem: 'notBcf' }
    if (!/^(?:2\.1|3\.0)\b/.test(parseVersion(version))) return { problem: 'bcfVersion' }
    const markups = [...entries.keys()].filter((name) => name.endsWith('/markup.bcf'))
    if (markups.length > limits.bcfTopics) return { problem: 'tooManyTopics' }
    return await readTopics(markups, read)
  } finally {
    zip.close()
  }
}

parentPort?.postMessage(
  await readBcfFile(workerData as string).catch((): BcfRead => ({ problem: 'notBcf' })),
)
