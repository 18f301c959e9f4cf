import { describe, expect, it } from 'vitest'
import { fillFloorsDown, parseRoomList } from './parseRoomList.ts'

const read = (text: string, locale: 'en-GB' | 'de-DE' = 'en-GB') =>
  parseRoomList(text, { locale, unit: { squareMetres: 1 } })
const lobby = { floorName: 'Ground floor', number: '0.01', name: 'Lobby', kind: 'Hall', area: 84.5 }

describe('T643 a pasted list of rooms', () => {
  it('T643 is read from a spreadsheet, with semicolons or with commas', () => {
    for (const text of [
      'Ground floor\t0.01\tLobby\tHall\t84.5',
      'Ground floor; 0.01; Lobby; Hall; 84.5 m²',
      '"Ground floor",0.01,Lobby,Hall,84.5',
    ])
      expect([text, read(text)]).toEqual([text, { rooms: [lobby], wrong: [] }])
    expect(read('Ground floor;0.01;Lobby;Hall;84,5', 'de-DE').rooms).toEqual([lobby])
  })

  it('T643 skips its heading and empty lines, and takes what is short', () => {
    const text =
      'Floor\tNumber\tName\tKind\tArea (m²)\n\nGround floor\t0.02\nCellar\t\tBoiler room\n'
    expect(read(text)).toEqual({
      rooms: [
        { floorName: 'Ground floor', number: '0.02', name: '', kind: '', area: null },
        { floorName: 'Cellar', number: '', name: 'Boiler room', kind: '', area: null },
      ],
      wrong: [],
    })
    expect(read('Lobby').rooms).toEqual([
      { floorName: '', number: '', name: 'Lobby', kind: '', area: null },
    ])
  })

  it.each([
    ['English', 'Number;Kind;Floor;Area (sq ft)'],
    ['German', 'Nr.;Raumart;Geschoss;Fläche (ft²)'],
    ['Spanish', 'Número;Tipo;Planta;Superficie (ft²)'],
    ['French', 'Numéro;Type;Étage;Surface (ft²)'],
    ['Japanese', '番号;種類;階;面積 (ft²)'],
    ['Chinese', '编号;类型;楼层;面积 (ft²)'],
  ])('T724 is read by the headings of its first line: %s', (_, headings) => {
    const { rooms, wrong } = read(`${headings}\n101;Guest room;First floor;100`)
    const area = expect.closeTo(9.29, 2) as number
    expect(wrong).toEqual([])
    expect(rooms).toEqual([
      { floorName: 'First floor', number: '101', name: '', kind: 'Guest room', area },
    ])
  })

  it('T724 of one column has numbers and names, and a room is no heading', () => {
    const { rooms } = read('101\nA-12\n0.07b\nLobby')
    expect(rooms.map(({ number, name }) => [number, name])).toEqual([
      ['101', ''],
      ['A-12', ''],
      ['0.07b', ''],
      ['', 'Lobby'],
    ])
    expect(read('Top floor;;Living room').rooms).toHaveLength(1)
    expect(read('Number\n101').rooms).toMatchObject([{ number: '101' }])
  })

  it('T643 names each line that it does not understand, and reads the others', () => {
    const { rooms, wrong } = read(
      [
        'Ground floor;0.01;Lobby;Hall;84.5',
        'Ground floor;;;Hall;12',
        'Ground floor;0.03;Bar;;large',
        'Ground floor;0.04;Bar;;-2',
        `Ground floor;0.05;${'x'.repeat(121)}`,
        'Ground floor;0.06;Bar;;12;13',
        'ground floor;0.01;Entrance',
      ].join('\n'),
    )
    expect(rooms).toEqual([lobby])
    expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'noLabel'],
      [3, 'badArea'],
      [4, 'badArea'],
      [5, 'tooLong'],
      [6, 'tooManyColumns'],
      [7, 'isDouble'],
    ])
  })
})

describe('T625 the floors of a file', () => {
  const fill = (...rows: [floor: string, number: string][]) =>
    fillFloorsDown(rows.map((cells, line) => ({ line, text: '', cells }))).map(
      ({ cells: [floor] }) => floor,
    )

  it('T625 are those of the rows below, where they are merged over their rooms', () => {
    const rows = fill(['Ground', '1'], ['', '2'], ['', '3'], ['First', '4'], ['', '5'])
    expect(rows).toEqual(['Ground', 'Ground', 'Ground', 'First', 'First'])
  })

  it('T625 are not made up for rooms that have none', () => {
    expect(fill(['Ground', '1'], ['Ground', '2'], ['', 'Garden'])).toEqual(['Ground', 'Ground', ''])
    expect(fill(['Ground', '1'], ['First', '2'], ['', 'Garden'])).toEqual(['Ground', 'First', ''])
    expect(fill(['', 'Garden'], ['', 'Shed'], ['Ground', '3'])).toEqual(['', '', 'Ground'])
  })
})
