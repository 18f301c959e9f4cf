import { createHash } from 'node:crypto'
import XMLBuilder from 'fast-xml-builder'

/**
 * An element of XML: children in the order of their keys, attributes begin with `@`, undefined ones
 * are left out.
 */
export type XmlElement = { [name: string]: XmlValue }
type XmlValue =
  | XmlElement
  | string
  | number
  | boolean
  | undefined
  | readonly (XmlElement | string)[]

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** Characters that XML 1.0 cannot hold, not even escaped. */
const unspeakable = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text as a document has it. */
export const cleanText = (text: string): string => text.replace(unspeakable, '')

const cleaned = (value: XmlValue): XmlValue => {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => cleaned(item) as XmlElement | string)
  const kept = Object.entries(value as XmlElement).filter(([, one]) => one !== undefined)
  return Object.fromEntries(kept.map(([name, one]) => [name, cleaned(one)]))
}

/** A document with this root element. */
export const renderXml = (root: XmlElement): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    ...(cleaned(root) as XmlElement),
  })

/** The namespace of URLs in RFC 9562. */
const urls = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/**
 * The UUID of a URL (version 5): always the same one, so that a second export changes topics
 * instead of adding them.
 */
export const computeUrlUuid = (url: string): string => {
  const hash = createHash('sha1').update(urls).update(url).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
