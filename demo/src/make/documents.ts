import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const { resolve } = createRequire(import.meta.url)
const fonts = {
  plain: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

interface Sheet {
  from: string
  title: string
  intro: string
  rows: readonly (readonly [string, string])[]
  closing: string
  colour: string
}

/**
 * One page of A4: letterhead, title, a table of two columns, a closing remark. The same sheet gives
 * the same bytes.
 */
function sheetPdf({ from, title, intro, rows, closing, colour }: Sheet): Promise<Buffer> {
  const created = new Date('2026-01-15T09:00:00Z')
  const info = {
    Title: title,
    Author: from,
    Creator: 'nSpect',
    Producer: 'nSpect',
    CreationDate: created,
  }
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    font: fonts.plain,
    info,
    lang: 'en',
    displayTitle: true,
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<Buffer>((settle) => doc.on('end', () => settle(Buffer.concat(pieces))))
  const width = doc.page.width - 112
  doc.rect(0, 0, doc.page.width, 14).fill(colour)
  doc.fillColor('#52606d').fontSize(10).text(from, 56, 44)
  doc.fillColor('#1f2933').font(fonts.bold).fontSize(22).text(title, 56, 78)
  doc.font(fonts.plain).fontSize(10.5).text(intro, 56, 122, { width, lineGap: 2 })
  let y = doc.y + 20
  for (const [name, value] of rows) {
    doc
      .moveTo(56, y)
      .lineTo(56 + width, y)
      .lineWidth(0.5)
      .strokeColor('#cbd2d9')
      .stroke()
    doc
      .font(fonts.bold)
      .fontSize(10)
      .text(name, 60, y + 7, { width: 170 })
    doc.font(fonts.plain).text(value, 236, y + 7, { width: width - 184 })
    y = doc.y + 8
  }
  doc
    .moveTo(56, y)
    .lineTo(56 + width, y)
    .stroke()
  doc.fontSize(10).text(closing, 56, y + 18, { width, lineGap: 2 })
  doc.end()
  return done
}

export const renderFireCertificate = (): Promise<Buffer> =>
  sheetPdf({
    from: 'Kestrel Quay Fire Service, testing body for alarm systems',
    title: 'Certificate of inspection',
    intro:
      'Yearly inspection of the fire alarm and of the emergency lighting, Harbour Lights Hotel, first floor.',
    rows: [
      ['Certificate', 'KQ-2026-0117'],
      ['Inspected on', '12 January 2026'],
      ['Next inspection', 'January 2027'],
      ['Alarm panel', 'Two loops, 24 addresses, battery 24 Ah: in order'],
      ['Smoke detectors', '8 of 8 in guest rooms answered the test, room 107 after replacement'],
      ['Manual call points', '2 of 2 in order'],
      ['Emergency lighting', '9 fittings, test of one hour: 7 in order, 2 with weak batteries'],
      ['Escape route signs', 'In order; to be kept free of decoration'],
      ['Fire extinguisher', '1, water 6 l, serviced, seal 2026'],
      ['Result', 'Passed with remarks'],
    ],
    closing:
      'The remarks on emergency lighting are to be put right within four weeks. A repeated test is to be entered in the log.',
    colour: '#b91c1c',
  })

export const renderCarpetDataSheet = (): Promise<Buffer> =>
  sheetPdf({
    from: 'Lattice & Loom Contract Carpets, product data',
    title: 'Lattice 7421 Midnight',
    intro:
      'Woven carpet for corridors with heavy traffic. Blue ground with brass lattice and a border on both sides.',
    rows: [
      ['Order number', '7421-180-M'],
      ['Width', '1.80 m with border, cut to length'],
      ['Pile', '80 % wool, 20 % polyamide, 7 mm'],
      ['Weight', '2,350 g per square metre'],
      ['Use class', '33, heavy commercial, stairs'],
      ['Fire class', 'Bfl-s1'],
      ['Impact sound', '-27 dB'],
      ['Colour fastness', '6 of 8 to light, 4 of 5 to rubbing'],
      ['Care', 'Vacuum daily; spots with cold water and neutral cleaner, at once; no bleach'],
      ['Replacing a section', 'Cut along the lattice, use heat tape, let settle for 24 hours'],
    ],
    closing:
      'Spare length for Harbour Lights Hotel: 6 m in the store of the ground floor, batch 0391.',
    colour: '#1e3a5f',
  })

const log: readonly (readonly string[])[] = [
  ['date', 'place', 'what', 'by', 'minutes'],
  ['2025-08-04', 'Room 103', 'Siphon of the bathroom above changed', 'Engineers', '55'],
  ['2025-08-19', 'Corridor', 'Carpet cleaned, coffee stain did not come out', 'Housekeeping', '40'],
  ['2025-09-02', 'Room 101', 'Silicone at shower renewed', 'Engineers', '75'],
  ['2025-09-27', 'Corridor', 'Carpet cleaned again, stain remains', 'Housekeeping', '35'],
  ['2025-10-11', 'Room 107', 'Filter of air outlet overdue, ordered', 'Engineers', '10'],
  [
    '2025-11-05',
    'Room 104',
    'Water under the window after storm, towels laid',
    'Housekeeping',
    '20',
  ],
  ['2025-11-06', 'Room 104', 'Window frame sealed from inside', 'Engineers', '45'],
  ['2025-12-01', 'Room 106', 'Luggage trolley against wardrobe, scratches', 'Housekeeping', '5'],
  ['2025-12-14', 'Lift lobby', 'Trolley marks on wallpaper', 'Housekeeping', '5'],
  [
    '2026-01-12',
    'First floor',
    'Fire alarm and emergency lighting inspected',
    'Testing body',
    '180',
  ],
  ['2026-01-20', 'Room 101', 'Drip below basin, bucket placed', 'Housekeeping', '10'],
]

/** Lines of RFC 4180. */
export const buildMaintenanceLog = (): Buffer =>
  Buffer.from(
    log
      .map(
        (cells) =>
          `${cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')}\r\n`,
      )
      .join(''),
  )
