import type { ExternalPinId } from '@nspect/contract/pins/pinImports'
import type { Pin } from '@nspect/contract/pins/pins'
import { describe, expect, it } from 'vitest'
import { guessColumns, listSkippedColumns, mapRows } from '../../tableImport/guessColumns.ts'
import { toListLines } from '../../tableImport/pastedLines.ts'
import { buildPin, buildProject } from '../../testing/exampleRecords.ts'
import { dropSameRows } from './dropSameRows.ts'
import { listPinImportFields } from './pinImportFields.ts'
import { type PinListFormat, readPinRows } from './readPinRows.ts'

const { projectType } = buildProject()
const [category, other] = projectType.pointCategories
const base: PinListFormat = {
  locale: 'en-US',
  today: '2026-12-02',
  scanDate: '2026-03-01',
  currency: 'EUR',
  pins: [],
  externalIds: [],
  projectType,
  rooms: [
    { id: 31, number: '101', name: 'Guest room', floorName: 'First floor' },
    { id: 32, number: '201', name: 'Guest room', floorName: 'Second floor' },
  ],
  media: { images: [], hasModel: false },
  assignees: [{ assignee: 'firm:4', kind: 'firm', name: 'Brightline Joinery' }],
  categoryId: category?.id ?? 0,
  labelOf: (key) => key,
}
const fields = listPinImportFields(projectType.projectTypeCustomFields, false)

/** Reads a sheet as a file is read: its headings say which column is what. */
const read = (rows: readonly (readonly string[])[], format: Partial<PinListFormat> = {}) => {
  const mapping = guessColumns(rows, fields)
  const lines = toListLines(mapRows(rows, fields, mapping), (mapping.headingRow ?? -1) + 2)
  return readPinRows(
    lines,
    fields.map(({ key }) => key),
    { ...base, ...format },
  )
}
const readOne = (headings: string, row: string, format: Partial<PinListFormat> = {}) =>
  read([headings.split('|'), row.split('|')], format).rows[0]?.pin

describe('T803: registers of other programs', () => {
  const registers: [string, string, string, Partial<PinListFormat>][] = [
    [
      'an English snag list with American dates',
      'Issue ID|Subject|Details|Location|Priority|Assigned To|Due Date|Estimated Cost',
      'SN-014|Door binds|Planed edge needed|101|High|Brightline Joinery|05/17/2026|$1,250.50',
      { currency: 'USD' },
    ],
    [
      'a German list of defects',
      'Lfd. Nr.|Mangel|Beschreibung|Raum|Priorität|Firma|Frist|Kosten (EUR)',
      'SN-014|Door binds|Planed edge needed|101|hoch|BRIGHTLINE JOINERY|17.05.2026|1.250,50 €',
      { locale: 'de' },
    ],
    [
      'a French list of reservations',
      'Numéro|Titre|Commentaire|Pièce|Gravité|Entreprise|Échéance|Montant',
      'SN-014|Door binds|Planed edge needed|101 Guest room|Majeure|Brightline joinery|17/05/2026|1 250,50',
      { locale: 'fr' },
    ],
    [
      'a Japanese list',
      '管理番号|件名|詳細|部屋|重要度|業者|期限|金額',
      'SN-014|Door binds|Planed edge needed|101|高|Brightline Joinery|2026-05-17|1250.50',
      { locale: 'ja' },
    ],
  ]
  it.each(registers)('such as %s are understood by their headings', (_, headings, row, format) => {
    expect(readOne(headings, row, format)).toEqual({
      id: 0,
      externalId: 'SN-014',
      title: 'Door binds',
      description: 'Planed edge needed',
      roomId: 31,
      severity: 'major',
      assignee: 'firm:4',
      dueDate: '2026-05-17',
      estimatedCost: '1250.50',
      pointCategoryId: category?.id,
    })
  })

  it('lose no cell that is not understood: it is kept in the description', () => {
    const { rows, otherCategories } = read([
      ['No', 'Title', 'Description', 'Category', 'Severity', 'Due', 'Assigned to', 'Room'],
      ['1', 'Gutter leaks', 'At the joint', other?.name ?? '', 'P2', 'soon', 'Otto', 'Roof'],
      ['2', 'Old crack', '', 'Roofing', '', '2025-01-01', '', 'Guest room'],
    ])
    expect(rows.map(({ pin }) => pin.description)).toEqual([
      'At the joint\nroom: Roof\nseverity: P2\nassignee: Otto\ndueDate: soon',
      'category: Roofing\nroom: Guest room\ndueDate: 2025-01-01',
    ])
    expect(rows.map(({ pin }) => pin.pointCategoryId)).toEqual([other?.id, category?.id])
    expect(rows.map(({ keptAsText }) => keptAsText)).toEqual([4, 3])
    expect(otherCategories).toEqual(['Roofing'])
  })

  it('lose no text and no currency', () => {
    const long = 'Water stain. '.repeat(40).trim()
    const { rows, wrong } = read([
      ['ID', 'Title', 'Description', 'Cost'],
      ['1', '', long, ''],
      ['2', 'Lamp', '', '$120'],
      ['3', 'Mirror', 'x'.repeat(100_000), ''],
    ])
    const [first, second] = rows.map(({ pin }) => pin)
    expect([long.startsWith(first?.title ?? '?'), first?.description]).toEqual([true, long])
    expect([second?.estimatedCost, second?.description]).toEqual([undefined, 'estimatedCost: $120'])
    expect(wrong).toMatchObject([{ line: 4, problem: 'tooLong' }])
  })

  it.each([
    ['day first', ['3/4/2026', '25/4/2026'], ['2026-04-03', '2026-04-25']],
    ['month first', ['3/4/2026', '4/25/2026'], ['2026-03-04', '2026-04-25']],
    ['as the reader writes', ['3/4/2026', '5/6/2026'], ['2026-03-04', '2026-05-06']],
    ['with a time', ['2026-04-03 09:30', '2026-04-04T00:00:00'], ['2026-04-03', '2026-04-04']],
  ])('write their dates %s, all alike', (_, written, days) => {
    const { rows } = read([['Title', 'Due date'], ...written.map((day, n) => [`Tile ${n}`, day])])
    expect(rows.map(({ pin }) => pin.dueDate)).toEqual(days)
  })

  it('name rows that are no points, with the reason', () => {
    const { rows, wrong } = read([
      ['ID', 'Title', 'Cost'],
      ['A', 'Lamp', '20'],
      ['A', 'Lamp again', '30'],
      ['B', '', '10'],
      ['', 'Total', '60'],
      ['C', 'x'.repeat(300), ''],
    ])
    expect(rows).toHaveLength(1)
    expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'sameId'],
      [4, 'noTitle'],
      [5, 'isTotal'],
      [6, 'tooLong'],
    ])
  })
})

describe('T803: columns of registers that nobody has seen before', () => {
  /** heading → field; `-`: none */
  const registers: [string, string][] = [
    [
      'of an English site app',
      '#=externalId|Title=title|Status=status|Plan name=sheet|x pos (%)=x|y pos (%)=y|Category=category|Assignee=assignee|End date=dueDate|Cost=estimatedCost|Created by=-|Created on=-|Tags=-',
    ],
    [
      'of a German site manager',
      'Mangel-Nr.=externalId|Kurzbeschreibung=title|Gewerk=category|Verantwortliche Firma=assignee|Standort=room|Fällig bis=dueDate|Fortschritt=-|Priorität=severity|Status=status|Plan=sheet|Erfasst von=-|Kosten netto=estimatedCost',
    ],
    [
      'of a Spanish hotel',
      'Código=externalId|Incidencia=title|Observaciones=description|Estancia=room|Urgencia=severity|Contratista asignado=assignee|Fecha de vencimiento=dueDate|Importe (EUR)=estimatedCost|Estado=status|Lámina=sheet|Autor=-',
    ],
    [
      'of a French handover',
      'N° de réserve=externalId|Intitulé=title|Corps d’état=category|Local=room|Niveau=-|Entreprise concernée=assignee|À lever avant le=dueDate|Gravité=severity|Avancement=-|Commentaire=description',
    ],
    [
      'of a Japanese inspector',
      '項番=externalId|指摘事項=title|工種=category|部屋名=room|担当業者=assignee|是正期限=dueDate|重要度=severity|作成者=-|図面番号=sheet',
    ],
  ]

  it.each(registers)('%s are found, and those that nothing takes are named', (_, list) => {
    const columns = list.split('|').map((column) => column.split('=') as [string, string])
    const headings = columns.map(([heading]) => heading)
    const mapping = guessColumns([headings, headings.map((_cell, n) => `value ${n}`)], fields)
    const guessed = headings.map((heading, column) => {
      const field = fields.find(({ key }) => mapping.columns[key] === column)
      return [heading, field?.key ?? '-']
    })
    expect(guessed).toEqual(columns)
    expect(listSkippedColumns([headings], mapping)).toEqual(
      columns.filter(([, field]) => field === '-').map(([heading]) => heading),
    )
  })

  it('are found below a title and headings over several columns', () => {
    const { rows } = read([
      ['Snag list, Harbour Lights', '', '', '', ''],
      ['Defect', '', 'Place', '', 'Dates'],
      ['No.', 'Title', 'Room', 'Floor', 'Due by'],
      ['7', 'Loose wire', '101', 'First', '2026-05-17'],
    ])
    expect(rows).toMatchObject([
      { line: 4, pin: { externalId: '7', title: 'Loose wire', roomId: 31, dueDate: '2026-05-17' } },
    ])
  })

  it('have dates with months in words of another language, and text in the order of theirs', () => {
    const days = (texts: string[], format: Partial<PinListFormat> = {}) =>
      read(
        [['ID', 'Title', 'Due'], ...texts.map((text, n) => [`${n}`, 'Lamp', text])],
        format,
      ).rows.map(({ pin }) => pin.dueDate)
    expect(days(['5 juin 2026', '12. Dez. 2026', '3 de mayo de 2026', '2026年6月5日'])).toEqual([
      '2026-06-05',
      '2026-12-12',
      '2026-05-03',
      '2026-06-05',
    ])
    // a workbook has numbers with a point, and text as its reader writes it
    expect(days(['05/06/2026'], { locale: 'en-GB', numberLocale: 'en' })).toEqual(['2026-06-05'])
    expect(days(['05/06/2026'], { locale: 'en-US', numberLocale: 'en' })).toEqual(['2026-05-06'])
    expect(days(['05/06/2026', '05/17/2026'], { locale: 'fr' })).toEqual([
      '2026-05-06',
      '2026-05-17',
    ])
  })
})

describe('T804: a list that comes again', () => {
  const pin = (id: number, title: string, changes: Partial<Pin> = {}) =>
    buildPin({ id, pinNumber: id - 70, title, version: 3, room: null, ...changes })
  const known = (externalId: string, pinId: number, isDeleted = false): ExternalPinId => ({
    ...{ externalId, pinId, isDeleted },
  })
  const of = (rows: string[][], pins: Pin[], externalIds: ExternalPinId[] = []) =>
    read([['ID', 'Title'], ...rows], { pins, externalIds })

  it('finds its points by the ids of the other program, whatever they are called now', () => {
    const pins = [pin(71, 'Lamp'), pin(72, 'Mirror')]
    const { rows, wrong } = of(
      [
        ['D-1', 'Lamp flickers'],
        ['D-2', 'Mirror'],
        ['D-3', 'Gone'],
      ],
      pins,
      [known('D-1', 71), known('D-3', 99, true)],
    )
    expect(rows.map(({ pin: { id, version, externalId } }) => [id, version, externalId])).toEqual([
      [71, 3, 'D-1'],
      [0, undefined, 'D-2'],
    ])
    expect(wrong).toMatchObject([{ line: 4, problem: 'deletedHere' }])
  })

  it('keeps ids that look like numbers from the points of others, however they are numbered', () => {
    const pins = [pin(71, 'Lamp'), pin(72, 'Mirror'), pin(73, 'Added by an inspector')]
    const imported = [known('1', 71), known('2', 72)]
    const list = [
      ['1', 'Lamp'],
      ['2', 'Mirror'],
    ]
    for (const id of ['3', '15']) {
      const { rows } = of([...list, [id, 'Loose wire']], pins, imported)
      expect(rows.map(({ pin: found }) => [found.id, found.externalId])).toEqual([
        [71, '1'],
        [72, '2'],
        [0, id],
      ])
    }
  })

  it('finds them by their numbers in a list of this inspection, whatever others call them', () => {
    const pins = [pin(71, 'Lamp'), pin(72, 'Mirror'), pin(73, 'Loose wire'), pin(74, 'Carpet')]
    const imported = [known('1', 73), known('2', 74)]
    const own = [
      ['1', 'Lamp'],
      ['2', 'Mirror, left'],
      ['3', 'Loose wire'],
      ['4', 'Carpet'],
    ]
    const ids = (rows: string[][]) =>
      of(rows, pins, imported).rows.map(({ pin: found }) => [found.id, found.externalId])
    expect(ids(own)).toEqual([71, 72, 73, 74].map((id) => [id, '']))
    const theirs = [
      ['1', 'Loose wire'],
      ['2', 'Carpet'],
    ]
    expect(ids(theirs)).toEqual([
      [73, '1'],
      [74, '2'],
    ])
  })

  it('finds a row that was added to a list of this inspection, whatever number it got', () => {
    const list = [
      ['1', 'Lamp'],
      ['2', 'Mirror'],
      ['9', 'Loose wire'],
    ]
    const ids = (rows: string[][], pins: Pin[]) =>
      of(rows, pins).rows.map(({ pin: found }) => [found.id, found.externalId])
    const pins = [pin(71, 'Lamp'), pin(72, 'Mirror')]
    expect(ids(list, pins)).toEqual([
      [71, ''],
      [72, ''],
      [0, ''],
    ])
    const more = [...pins, pin(73, 'Loose wire')]
    expect(ids(list, more).at(-1)).toEqual([73, ''])
    // another point has that number by now
    expect(ids(list, [...more, pin(79, 'Carpet')]).at(-1)).toEqual([73, ''])
    // a renamed point keeps its number, although another one has that title
    const renamed = [
      ['1', 'Mirror'],
      ['2', 'Mirror'],
      ['3', 'Loose wire'],
    ]
    expect(ids(renamed, more).map(([id]) => id)).toEqual([71, 72, 73])
  })

  it('without ids finds as many points with the same words as it has rows', () => {
    const rowsOf = (count: number) => Array.from({ length: count }, () => ['', 'Scratch'])
    const ids = (count: number, pins: Pin[]) =>
      of(rowsOf(count), pins).rows.map(({ pin: found }) => found.id)
    const twins = [pin(72, 'Scratch'), pin(71, 'Scratch')]
    expect(ids(2, twins)).toEqual([71, 72])
    expect(ids(3, twins)).toEqual([71, 72, 0])
    // which of the two it is, nobody knows
    expect(ids(1, twins)).toEqual([0])
  })

  it('finds them by their numbers if it has those of this inspection', () => {
    const pins = [pin(71, 'Lamp'), pin(72, 'Mirror'), pin(73, 'Carpet')]
    const { rows } = of(
      [
        ['1', 'Lamp'],
        ['2', 'Mirror'],
        ['3', 'Carpet worn'],
      ],
      pins,
    )
    expect(rows.map(({ pin: { id, externalId } }) => [id, externalId])).toEqual([
      [71, ''],
      [72, ''],
      [73, ''],
    ])
  })

  it('does not take the numbers of another list for those of this inspection', () => {
    const { rows } = of([['1', 'Roof leaks']], [pin(71, 'Lamp')])
    expect(rows.map(({ pin: { id, externalId } }) => [id, externalId])).toEqual([[0, '1']])
  })

  it('keeps a description that it does not have, and adds what it does not know once', () => {
    const lamp = pin(71, 'Lamp', { description: 'Flickers\nassignee: Otto' })
    const again = (assignee: string) =>
      read(
        [
          ['ID', 'Title', 'Assigned to'],
          ['D-1', 'Lamp', assignee],
        ],
        { pins: [lamp], externalIds: [known('D-1', 71)] },
      ).rows[0]?.pin.description
    expect(again('Otto')).toBeUndefined()
    expect(again('Ada')).toBe('Flickers\nassignee: Otto\nassignee: Ada')
  })

  it('finds points without ids by title and room, each once', () => {
    const { rows } = of(
      [
        ['', 'Lamp'],
        ['', 'lamp '],
        ['', 'Mirror'],
      ],
      [pin(71, 'Lamp')],
    )
    expect(rows.map(({ pin: { id } }) => id)).toEqual([71, 0, 0])
  })
})

describe('T814: places in a list', () => {
  const sheet = (id: number, pageNumber: number, name: string) => ({
    id,
    sheet: { planFileId: 8, pageNumber, name },
  })
  const plans = [sheet(81, 1, 'A-101 Ground floor'), sheet(82, 2, 'A-102 First floor')]
  const building = { images: plans, hasModel: true }
  const onSheet = (projectModelImageId: number, x: number, y: number) => ({
    projectModelImageId,
    annotationCoordinates: { geometry: { type: 'POINT', x, y, width: 0, height: 0 } },
  })
  const placeOf = (headings: string, row: string, media: PinListFormat['media'] = building) =>
    readOne(`Subject|${headings}`, `Door binds|${row}`, { media })

  it.each([
    ['the name of the sheet and percent', 'Sheet|X|Y', 'a-101 ground floor|40|12.5', 81, 40, 12.5],
    ['its number', 'Drawing|X %|Y %', 'A-102|40%|12,5 %', 82, 40, 12.5],
    ['its page, in parts of one', 'Plan|x|y', '2|0.4|0.125', 82, 40, 12.5],
    ['a sheet that has a height, too', 'Blatt|X (m)|Y (m)|Z (m)', 'A-101|40|12,5|3', 81, 40, 12.5],
  ])('are on a sheet by %s', (_, headings, row, imageId, x, y) => {
    expect(placeOf(headings, row)).toMatchObject(onSheet(imageId, x, y))
  })

  it('are on the only picture where none is named', () => {
    const media = { images: [{ id: 90, sheet: null }], hasModel: false }
    expect(placeOf('X|Y', '40|12.5', media)).toMatchObject(onSheet(90, 40, 12.5))
    expect(placeOf('Image sheet|X|Y', '1|40|12.5', media)).toMatchObject(onSheet(90, 40, 12.5))
  })

  it.each([
    ['with a point', '12.345|-3.2|1.5', [12.345, -3.2, 1.5]],
    ['with a comma', '12,345|−3,2|1,5', [12.345, -3.2, 1.5]],
    ['with signs between thousands', '1,234,567.5|3 210|0 m', [1_234_567.5, 3210, 0]],
  ])('are in the model by meters with Z up, written %s', (_, row, [x, y, z]) => {
    expect(placeOf('Easting|Northing|Elevation', row)?.matterPointCoordinates).toMatchObject({
      position: { x, y: z, z: -Number(y) },
    })
  })

  it('are one scale for the whole list', () => {
    const rows = [
      ['Subject', 'Sheet', 'X', 'Y'],
      ['Door binds', 'A-101', '0.5', '0.25'],
      ['Lamp flickers', 'A-101', '50', '25'],
    ]
    expect(read(rows, { media: building }).rows.map(({ pin }) => pin)).toMatchObject([
      onSheet(81, 0.5, 0.25),
      onSheet(81, 50, 25),
    ])
  })

  it.each([
    ['a sheet that is not there', 'Sheet|X|Y', 'A-900|40|12', 'sheet: A-900\nx: 40\ny: 12'],
    ['a place beside the sheet', 'Sheet|X|Y', 'A-101|140|12', 'sheet: A-101\nx: 140\ny: 12'],
    ['half a place', 'Sheet|X|Y', 'A-101|40|', 'sheet: A-101\nx: 40'],
    ['words', 'Sheet|X|Y', 'A-101|left|top', 'sheet: A-101\nx: left\ny: top'],
    ['no sheet of several', 'X|Y', '40|12', 'x: 40\ny: 12'],
    ['a place in a model that is not there', 'X|Y|Z', '4|1|2', 'x: 4\ny: 1\nz: 2'],
  ])('keep %s in the description', (_, headings, row, description) => {
    const pin = placeOf(headings, row, { images: plans, hasModel: false })
    expect(pin).toMatchObject({ description })
    expect(pin?.annotationCoordinates).toBeUndefined()
    expect(pin?.matterPointCoordinates).toBeUndefined()
  })

  it('move no point that has a place', () => {
    const placeless = buildPin({ id: 5, title: 'Door binds' })
    const marked = buildPin({
      id: 5,
      title: 'Door binds',
      projectModelImageId: 82,
      annotationCoordinates: {
        geometry: { type: 'RECTANGLE', x: 1, y: 1, width: 5, height: 5 },
        data: { id: 'rect-1' },
      },
    })
    const bring = (pin: Pin) =>
      readOne('Subject|Sheet|X|Y', 'Door binds|A-101|40|12', { media: building, pins: [pin] })
    expect(bring(placeless)).toMatchObject({ id: 5, ...onSheet(81, 40, 12) })
    expect(bring(marked)).toMatchObject({ id: 5 })
    expect(bring(marked)?.annotationCoordinates).toBeUndefined()
    expect(bring(marked)?.description).toBeUndefined()
  })
})

describe('T803: a list that is read again', () => {
  const lamp = buildPin({
    id: 7,
    title: 'Lamp flickers',
    description: 'Trade: Glazier',
    dueDate: '2026-05-17',
    estimatedCost: '1250.50',
    pointCategory: { ...buildPin().pointCategory, id: other?.id ?? 0 },
  })
  const known = {
    pins: [lamp],
    externalIds: [{ externalId: 'SN-1', pinId: 7, isDeleted: false }],
  }
  const readAgain = (row: string) => {
    const headings = `ID|Subject|Category|Due|Cost|Status`
    const list = read([headings.split('|'), row.split('|')], { ...known, labelOf: () => 'Trade' })
    return dropSameRows(list, known)
  }
  const asBefore = `SN-1|Lamp flickers|${other?.name}|05/17/2026|1,250.5|Glazier`

  it('sends no row that says what its point says, with its unknown values', () => {
    expect(readAgain(asBefore)).toMatchObject({ rows: [], unchanged: 1 })
  })

  it.each([
    ['title', asBefore.replace('flickers', 'is dark')],
    ['category', asBefore.replace(`${other?.name}`, `${category?.name}`)],
    ['due date', asBefore.replace('/17/', '/18/')],
    ['cost', asBefore.replace('1,250.5', '1,250.51')],
    ['unknown value', asBefore.replace('Glazier', 'Joiner')],
    ['number', asBefore.replace('SN-1', 'SN-2')],
  ])('sends a row with another %s', (_, row) => {
    expect(readAgain(row)).toMatchObject({ rows: [{ line: 2 }], unchanged: 0 })
  })
})
