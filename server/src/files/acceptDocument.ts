import { buffer } from 'node:stream/consumers'
import { HttpError } from '../http/httpError.ts'
import type { Uploaded } from '../http/readUpload.ts'
import type { FileStorage } from '../storage/storage.ts'
import type { AcceptedFile } from './acceptedFile.ts'

/** Extensions of programs, scripts and pages (T87); a document with such a name is rejected whatever its content. */
const refused = new Set(
  (
    'apk app appimage bat cmd com cpl dll dmg exe gadget hta htm html jar js jse lnk mht mhtml mjs msc msi msp pif ps1 ' +
    'psm1 reg scr sh shtml svgz vb vbe vbs wasm wsf wsh xht xhtml'
  ).split(' '),
)

/** Content types of other downloads; everything else is served as bytes. */
const types: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  zip: 'application/zip',
  mp4: 'video/mp4',
}

const endingOf = (name: string) => /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Detects programs and pages by their first bytes, whatever their name. */
const isRefusedContent = (head: Buffer): boolean => {
  const ascii = head.toString('latin1')
  const isProgram =
    ascii.startsWith('MZ') ||
    ascii.startsWith('\x7fELF') ||
    ascii.startsWith('#!') ||
    ascii.startsWith('\0asm') ||
    /^(\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe)/.test(ascii)
  return (
    isProgram || /^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html|head|body|script|iframe)\b/i.test(ascii)
  )
}

const isPicture = (head: Buffer) =>
  head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') ||
  head.toString('latin1', 0, 4) === 'GIF8'

/**
 * Accepts a document: a picture is re-encoded like any picture (turned upright, without camera metadata), anything else
 * is stored as it is, for download. Only a PDF is ever shown inline; nothing is unpacked.
 */
export const acceptDocument = async (
  storage: FileStorage,
  upload: Uploaded,
  takePhoto: (storage: FileStorage, upload: Uploaded) => Promise<AcceptedFile>,
): Promise<AcceptedFile> => {
  const { displayName } = upload
  const head = await buffer(
    await storage.get(upload.name, { start: 0, end: Math.min(512, upload.size) }),
  )
  if (upload.size === 0) throw new HttpError('document.empty', { values: { name: displayName } })
  const ending = endingOf(displayName)
  if (refused.has(ending) || isRefusedContent(head)) {
    throw new HttpError('document.type', { values: { name: displayName } })
  }
  if (isPicture(head)) return { ...(await takePhoto(storage, upload)), kind: 'document' }
  const isPdf = head.toString('latin1', 0, 5) === '%PDF-'
  return {
    kind: 'document',
    displayName,
    name: upload.name,
    mime: isPdf ? 'application/pdf' : (types[ending] ?? 'application/octet-stream'),
    size: upload.size,
    sha256: upload.sha256,
  }
}
