import { addAbortSignal } from 'node:stream'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FileRule, UploadRoute } from '@nspect/contract/http/route'
import { limits } from '@nspect/contract/shared/limits'
import type { FastifyRequest } from 'fastify'
import type { RollbackStorage } from '../storage/rollbackStorage.ts'
import { StorageError, type StoredFile } from '../storage/storage.ts'
import { type BodyLimits, watchBodyPace } from './bodyLimits.ts'
import { HttpError } from './httpError.ts'

/** One uploaded file: its bytes are durable, its real type has not been checked yet. */
export interface UploadedFile extends StoredFile {
  field: string
  /** the name to display: no folders, no control characters, at most 120 characters */
  displayName: string
  takes: FileRule['takes']
}

const MB = 1024 * 1024

/** joins parts of an emoji */
const joiner = 0x200d

/** A file name that is safe to display (BI-097). */
const toUploadName = (fileName: string | undefined): string => {
  // browsers escape quotes and line ends in a form's file names like this
  const written = (fileName ?? '').replace(/%22/g, '"').replace(/%0[AD]/gi, ' ')
  const last = written.split(/[\\/]/).at(-1) ?? ''
  let shortened = ''
  for (const c of last.toWellFormed()) {
    const code = c.codePointAt(0) ?? 0
    if (code === joiner || (!/[\p{Cc}\p{Cf}]/u.test(c) && !'<>:"|?*'.includes(c))) shortened += c
  }
  return (
    [...shortened.trim()]
      .slice(0, 120)
      .join('')
      .replace(/[. ]+$/, '') || 'file'
  )
}

const invalidField = (name: string) =>
  new HttpError('input.invalid', {
    errors: [{ field: name.slice(0, 60), key: 'value.invalid', values: {} }],
  })

/**
 * Reads a multipart body: fields as text, files straight into the storage, each checked by its rule
 * and all by a pace. `beforeFile` gets the fields that came before each file, and may refuse it.
 */
export const readMultipartBody = async (
  request: FastifyRequest,
  route: UploadRoute,
  files: RollbackStorage,
  { pace, unidentified }: BodyLimits,
  beforeFile?: (fields: Record<string, unknown>) => Promise<void>,
) => {
  const fields: Record<string, unknown> = Object.create(null)
  const uploads: UploadedFile[] = []
  const maxText = route.can === 'public' ? unidentified : limits.jsonBody
  let textLength = 0
  const stall = new AbortController()
  const stalled = new Promise<never>((_, fail) => {
    stall.signal.addEventListener('abort', () => fail(new HttpError('request.timeout')))
  })
  // if nothing awaits it, the request was rejected already
  stalled.catch(() => undefined)
  const stopWatching = watchBodyPace(request.raw, pace, () => stall.abort())
  try {
    const parts = request.parts({ limits: { fields: 60, files: 20, fieldSize: maxText } })
    for (;;) {
      const { value: part, done } = await Promise.race([parts.next(), stalled])
      if (done) break
      if (part.type === 'file') {
        await beforeFile?.({ ...fields })
        await Promise.race([takeFile(part), stalled])
      } else takeField(part)
    }
  } finally {
    stopWatching()
    // after an error the rest is read and discarded, so that the sender gets the response instead
    // of a broken pipe
    request.raw.unpipe()
    request.raw.resume()
  }
  return { fields: { ...fields }, uploads }

  function takeField(part: MultipartValue) {
    textLength += String(part.value).length
    if (part.fieldnameTruncated || part.valueTruncated || textLength > maxText)
      throw new HttpError('body.tooLarge')
    if (part.fieldname === '__proto__' || part.fieldname in fields)
      throw new HttpError('input.unreadable')
    // the parser puts it in the place of bytes that are no text (BI-022)
    if (String(part.value).includes('\ufffd')) throw invalidField(part.fieldname)
    fields[part.fieldname] = part.value
  }

  async function takeFile(part: MultipartFile) {
    const rule = route.files[part.fieldname]
    const displayName = toUploadName(part.filename)
    if (!rule) throw invalidField(part.fieldname)
    if (uploads.filter((u) => u.field === part.fieldname).length >= rule.max) {
      throw new HttpError('files.tooMany', { values: { limit: rule.max } })
    }
    try {
      const stored = await files.put(addAbortSignal(stall.signal, part.file), {
        maxBytes: rule.maxBytes,
      })
      uploads.push({ ...stored, field: part.fieldname, displayName, takes: rule.takes })
    } catch (error) {
      if (error instanceof StorageError && error.code === 'tooLarge') {
        throw new HttpError('file.tooLarge', {
          values: { name: displayName, limit: `${rule.maxBytes / MB} MB` },
        })
      }
      throw error
    }
  }
}
