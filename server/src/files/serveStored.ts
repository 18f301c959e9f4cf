import type { RedirectResponse, StreamResponse } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { type ByteRange, type FileStorage, isMissingFileError } from '../storage/storage.ts'

/** Smaller files are passed on: a second request would take the browser longer than they do. */
const smallest = 1024 * 1024
/** Shorter than this, an address might end before a browser on a slow line has asked for it. */
const shortest = 60

/**
 * How long the address of a file in the store is valid, in seconds: for people, and where access
 * may end at any moment.
 */
export const fileUrlSeconds = { staff: 3600, link: 300 }

interface Served {
  name: string
  type: string
  disposition: string
  /** for a file that is passed on */
  headers?: Record<string, string>
  now: Date
  /** how long its address may be valid */
  seconds: number
}

/**
 * Pictures are drawn on canvases and textures, which another origin would close: they are passed
 * on.
 */
const mayBeElsewhere = (type: string, size: number) =>
  size >= smallest && !type.startsWith('image/')

/**
 * Answers with a stored file, or for a large one, where browsers reach the store, with its address
 * there: it ends soon, and is asked for again here, where access is decided (decision 047).
 */
export const serveStoredFile = async (
  files: Pick<FileStorage, 'get' | 'head' | 'addressFor'>,
  { name, type, disposition, headers = {}, now, seconds }: Served,
): Promise<StreamResponse | RedirectResponse> => {
  const { size } = assertFound((await files.head(name)) ?? undefined, 'record.missing')
  if (mayBeElsewhere(type, size) && seconds >= shortest) {
    const address = await files.addressFor(name, { now, seconds, type, disposition })
    // a browser that knows the address has at least half of its time left
    const cached = { 'cache-control': `private, max-age=${Math.floor(seconds / 4)}` }
    if (address !== undefined)
      return { address, headers: { 'referrer-policy': 'no-referrer', ...cached } }
  }
  const body = await files.get(name).catch((error: unknown) => {
    throw isMissingFileError(error) ? new HttpError('record.missing') : error
  })
  return {
    body,
    type,
    headers: { 'content-length': String(size), 'content-disposition': disposition, ...headers },
  }
}

/** Answers with a part of a stored file, which is passed on. */
export const serveFilePart = async (
  files: Pick<FileStorage, 'get'>,
  { name, type, disposition, headers = {} }: Served,
  part: ByteRange,
): Promise<StreamResponse> => ({
  body: await files.get(name, part),
  type,
  headers: {
    'content-length': String(part.end - part.start),
    'content-disposition': disposition,
    ...headers,
  },
})
