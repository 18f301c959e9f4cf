import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { ReportFile } from '../../data/reportFiles.ts'

/**
 * The content of the writer's objects, missing in its types: their bytes, until they are written.
 */
interface WriterObject extends PDFKit.PDFKitReference {
  buffer: Uint8Array[]
}

export interface PdfFile {
  doc: PDFKit.PDFDocument
  /** Ends the file; its pages are complete. */
  end: (attachments: readonly ReportFile[]) => void
  /** Returns the bytes written since the last call, in a buffer of their own. */
  take: () => Uint8Array<ArrayBuffer>
}

// Page streams are small: a small window and a middle level take half the time of zlib's defaults
// for the same size.
const deflate = { windowBits: 13, memLevel: 6, level: 4 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * A title for both places of the writer: unchanged in the document's information, escaped in the
 * XML metadata.
 */
const forXml = (text: string): string =>
  Object.assign(new String(text), {
    toString: () => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign),
  }) as unknown as string

/**
 * PDF/UA-1 (ISO 14289-1 section 5), whose schema PDF/A asks to be described (ISO 19005-3 section
 * 6.6.2.3).
 */
const universalAccess = `
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/**
 * Opens a PDF without pages, to conform to PDF/A-3a and PDF/UA-1. Its bytes are taken explicitly page by page, so that a slow reader
 * pauses the writer instead of filling memory. The creation date comes from the report: the same
 * report gives the same file.
 */
export const createPdfWriter = (about: {
  title: string
  author: string
  language: string
  created: Date
}): PdfFile => {
  const doc = new PDFDocument({
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: about.language,
    info: {
      Title: forXml(about.title),
      Author: forXml(about.author),
      Creator: 'nSpect',
      Producer: 'nSpect',
      CreationDate: about.created,
    },
  })
  const pieces: Uint8Array[] = []
  const begun = doc.read()
  if (begun) pieces.push(Buffer.from(begun))
  const makeObject = doc.ref.bind(doc)
  return {
    doc: Object.assign(doc, {
      push: (piece: Uint8Array | null) => {
        if (piece) pieces.push(piece)
        return true
      },
      ref: (data: object) => {
        const object = makeObject(data) as WriterObject
        const finalize = object.finalize.bind(object)
        object.finalize = () => {
          if (object.compress && object.buffer.length) {
            object.buffer = [deflateSync(Buffer.concat(object.buffer), deflate)]
            object.compress = false
          }
          finalize()
        }
        return object
      },
    }),
    end: (attachments) => {
      for (const { name, type, description, bytes } of attachments)
        doc.file(Buffer.from(bytes), {
          name,
          type,
          description,
          creationDate: about.created,
          modifiedDate: about.created,
          // missing in the types
          ...{ relationship: 'Data' },
        })
      doc.appendXML(universalAccess)
      doc.end()
    },
    take: () => {
      const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
      let at = 0
      for (const piece of pieces.splice(0)) {
        bytes.set(piece, at)
        at += piece.length
      }
      return bytes
    },
  }
}
