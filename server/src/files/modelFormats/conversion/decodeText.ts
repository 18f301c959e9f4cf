const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/**
 * A text of an unknown encoding: UTF-8 if it is valid as such, else what Windows writes in Western
 * Europe.
 */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return western.decode(bytes)
  }
}

/** A file of text without a mark of its byte order; one of two bytes a letter becomes UTF-8. */
export const toUtf8Bytes = (bytes: Buffer): Buffer => {
  const mark = bytes.toString('latin1', 0, 3)
  if (mark.startsWith('\xff\xfe')) return Buffer.from(bytes.toString('utf16le', 2))
  if (mark.startsWith('\xfe\xff'))
    return Buffer.from(
      Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
        .swap16()
        .toString('utf16le'),
    )
  return mark === '\xef\xbb\xbf' ? bytes.subarray(3) : bytes
}
