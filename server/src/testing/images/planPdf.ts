/** A page of a PDF that is made for a test. */
interface TestPage {
  words?: string
  /** points */
  width?: number
  height?: number
  /** operators that draw on it */
  drawing?: string
  /** further fonts beside F1, Helvetica */
  fonts?: string
  /** further entries of its resources, such as forms */
  resources?: string
  /** further entries of the page, such as annotations */
  entries?: string
  /** entry of the table of contents */
  bookmark?: string
}

interface PdfOptions {
  /** further objects, numbered from 100,000 */
  objects?: string[]
  /** further entries of the catalogue */
  catalog?: string
  /** further entries of the trailer */
  trailer?: string
}

/** An object with bytes of its own. */
export const buildPdfStream = (text: string, entries = '') =>
  `<< /Length ${text.length} ${entries}>>\nstream\n${text}\nendstream`

/** A form that a page or another form can draw as `name`. */
export const buildPdfForm = (drawing: string, resources = ''): string =>
  buildPdfStream(
    drawing,
    `/Type /XObject /Subtype /Form /BBox [0 0 5000 5000] /Resources << ${resources} >> `,
  )

/** Writes a PDF, in Latin text: what a test makes of it nobody has to guess. */
export const buildPlanPdf = (
  pages: readonly TestPage[],
  options: PdfOptions = {},
): Uint8Array<ArrayBuffer> => {
  const objects = new Map<number, string>()
  const ids = pages.map((_, n) => 10 + n * 3)
  const marked = pages.flatMap(({ bookmark }, n) =>
    bookmark === undefined ? [] : [{ bookmark, n, id: 10 + n * 3 + 2 }],
  )
  const outlines = marked.length > 0 ? '/Outlines 4 0 R ' : ''
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${outlines}${options.catalog ?? ''} >>`)
  objects.set(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
  )
  objects.set(
    3,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  )
  if (marked.length > 0) {
    objects.set(
      4,
      `<< /Type /Outlines /First ${marked[0]?.id} 0 R /Last ${marked.at(-1)?.id} 0 R /Count ${marked.length} >>`,
    )
  }
  for (const [at, { bookmark, n, id }] of marked.entries()) {
    const next = marked[at + 1] ? `/Next ${marked[at + 1]?.id} 0 R ` : ''
    objects.set(id, `<< /Title (${bookmark}) /Parent 4 0 R ${next}/Dest [${ids[n]} 0 R /Fit] >>`)
  }
  for (const [
    n,
    { words, width = 595, height = 842, drawing = '', fonts = '', resources = '', entries = '' },
  ] of pages.entries()) {
    const id = ids[n] ?? 0
    const text = words === undefined ? '' : `BT /F1 24 Tf 40 ${height - 60} Td (${words}) Tj ET\n`
    const mediaBox = entries.includes('/MediaBox') ? '' : `/MediaBox [0 0 ${width} ${height}]`
    const all = `/Font << /F1 3 0 R ${fonts} >> ${resources}`
    objects.set(
      id,
      `<< /Type /Page /Parent 2 0 R ${mediaBox} /Contents ${id + 1} 0 R /Resources << ${all} >> ${entries} >>`,
    )
    objects.set(id + 1, buildPdfStream(`${text}${drawing}`))
  }
  for (const [n, object] of (options.objects ?? []).entries()) objects.set(100_000 + n, object)
  let body = '%PDF-1.7\n'
  const places: string[] = []
  for (const [id, object] of objects) {
    places.push(`${id} 1\n${String(body.length).padStart(10, '0')} 00000 n \n`)
    body += `${id} 0 obj\n${object}\nendobj\n`
  }
  const at = body.length
  const size = Math.max(...objects.keys()) + 1
  body += `xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${options.trailer ?? ''} >>\nstartxref\n${at}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(body, 'latin1'))
}
