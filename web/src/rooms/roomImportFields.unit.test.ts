import { describe, expect, it } from 'vitest'
import { guessColumns, mapRows } from '../tableImport/guessColumns.ts'
import { roomImportFields } from './roomImportFields.ts'

const guess = (...rows: string[][]) => guessColumns(rows, roomImportFields)

describe('the columns of a table that another program wrote', () => {
  it.each<[string, string[], (number | null)[]]>([
    ['as they are called here', ['Floor', 'Number', 'Name', 'Kind', 'Area'], [0, 1, 2, 3, 4]],
    ['of a room book', ['Room No.', 'Room Name', 'Level', 'NUA (m²)', 'Use'], [2, 0, 1, 4, 3]],
    [
      'of a BIM program',
      ['GlobalId', 'Number', 'LongName', 'Storey', 'NetFloorArea'],
      [3, 1, 2, null, 4],
    ],
    [
      'German',
      ['Geschoss', 'Raum-Nr.', 'Raumbezeichnung', 'Nutzungsart', 'Fläche [m²]'],
      [0, 1, 2, 3, 4],
    ],
    ['German, others', ['Raumnummer', 'Etage', 'Bezeichnung', 'Größe (qm)'], [1, 0, 2, null, 3]],
    ['Spanish', ['Planta', 'Nº', 'Nombre', 'Tipo', 'Superficie'], [0, 1, 2, 3, 4]],
    ['French', ['Étage', 'N°', 'Nom de la pièce', 'Type', 'Surface (m²)'], [0, 1, 2, 3, 4]],
    ['Japanese', ['階', '部屋番号', '室名', '用途', '面積（㎡）'], [0, 1, 2, 3, 4]],
    ['Chinese', ['楼层', '房间号', '房间名称', '类型', '面积'], [0, 1, 2, 3, 4]],
  ])('are told by their headings: %s', (_, headings, expected) => {
    const { headingRow, columns } = guess(
      headings,
      headings.map(() => 'x'),
    )
    expect([headingRow, Object.values(columns)]).toEqual([0, expected])
  })

  it('are found below a title and blank lines', () => {
    const table = [
      ['Room schedule Harbour Lights', '', ''],
      ['', '', ''],
      ['No.', 'Room', 'Level'],
      ['101', 'Guest room', 'First'],
    ]
    const mapping = guess(...table)
    expect(mapping.headingRow).toBe(2)
    expect(mapRows(table, roomImportFields, mapping)).toEqual([
      ['First', '101', 'Guest room', '', ''],
    ])
  })

  it('are taken in their order where no heading is', () => {
    const table = [
      ['First', '101', 'Guest room'],
      ['First', '102', 'Suite'],
    ]
    const mapping = guess(...table)
    expect(mapping.headingRow).toBeNull()
    expect(mapRows(table, roomImportFields, mapping)[1]).toEqual(['First', '102', 'Suite', '', ''])
  })
})
