/** An entry of a ZIP: its path as it was read, and its bytes, whose encoding a ZIP seldom tells. */
export interface EntryName {
  path: string
  written: Uint8Array
}

/**
 * What programs write names in: Windows in the west, the centre and the east of Europe, DOS in
 * Russia, Japan, China, Korea.
 */
const encodings = [
  ...['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'ibm866'],
  ...['shift_jis', 'gbk', 'big5', 'euc-kr', 'macintosh'],
].map((encoding) => new TextDecoder(encoding))

/**
 * Letters of DOS in Western Europe (CP850) from 0x80 on; the other page, CP437, is what the reader
 * of the ZIP takes.
 */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const inDos = (bytes: Uint8Array) =>
  [...bytes]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : dosLetters[byte - 0x80]))
    .join('')

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''
/** Programs compose letters with accents in two ways, and do not tell capitals apart. */
const folded = (name: string): string => baseName(name).normalize('NFC').toLowerCase()
/** What is left of a name whatever it was written in. */
const toAsciiOnly = (name: string): string =>
  baseName(name)
    .toLowerCase()
    .replace(/[^ ->@-~]+|\?+/g, '\0')
const isAscii = (name: string): boolean => /^[ -~]*$/.test(baseName(name))

const readings = ({ path, written }: EntryName): string[] => [
  path,
  ...encodings.map((encoding) => encoding.decode(written)),
  inDos(written),
]

/** What a name may mean that was read in another encoding than it was written in. */
const meanings = (wanted: string): string[] => {
  const bytes = Buffer.from(wanted, 'latin1')
  const isOfBytes = bytes.toString('latin1') === wanted
  return isOfBytes && !isAscii(wanted)
    ? [wanted, inDos(bytes), ...encodings.map((encoding) => encoding.decode(bytes))]
    : [wanted]
}

/**
 * The path of the entry that a model means by a name, whatever folder and encoding either was
 * written in: by their letters, else by those that all encodings have in common, if only one entry
 * fits.
 */
export const findZipEntryByName = (
  wanted: string,
  entries: readonly EntryName[],
): string | undefined => {
  const plain = entries.find(({ path }) => folded(path) === folded(wanted))
  if (plain) return plain.path
  const names = new Set(meanings(wanted).map(folded))
  const foreign = entries.filter(({ path }) => !isAscii(path) || !isAscii(wanted))
  const read = foreign.find((entry) => readings(entry).some((name) => names.has(folded(name))))
  if (read) return read.path
  const alike = foreign.filter(({ path }) => toAsciiOnly(path) === toAsciiOnly(wanted))
  return alike.length === 1 ? alike[0]?.path : undefined
}
