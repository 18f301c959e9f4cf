import type { Language } from '@nspect/contract/shared/enums'

/** What spreadsheets of a language write where they do not write Unicode (WHATWG names). */
const legacyEncodings: Partial<Record<Language, string>> = { ja: 'shift_jis', zh: 'gb18030' }

const decodeStrictly = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text file as its program wrote it: by its mark, else UTF-8, else what the reader's language suggests. */
export const decodeText = (bytes: Uint8Array, language: Language): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const legacy = legacyEncodings[language]
  return (
    decodeStrictly(bytes, 'utf-8') ??
    (legacy && decodeStrictly(bytes, legacy)) ??
    new TextDecoder('windows-1252').decode(bytes)
  )
}
