import { describe, expect, it } from 'vitest'
import { parsePartList, pickNewPartLines } from './partLists.ts'

const names = new Map([['zahl', 'decimal' as const]])
const read = (part: Parameters<typeof parsePartList>[0], text: string) =>
  parsePartList(part, text, names).map((line) => line.part)

describe('T201: a pasted list', () => {
  it('is a part per line, without bullets, numbers and empty lines', () => {
    expect(
      read('checkBox', '1. Urgent\r\n\r\n • Guest affected\n- Specialist; by day\n12) Photo taken'),
    ).toEqual([
      { name: 'Urgent' },
      { name: 'Guest affected' },
      { name: 'Specialist; by day' },
      { name: 'Photo taken' },
    ])
  })

  it('keeps a name that begins with a number', () => {
    expect(read('metaDataField', '2 lifts?\n24h reception?')).toEqual([
      { name: '2 lifts?' },
      { name: '24h reception?' },
    ])
  })

  it('knows which lines its parts are from', () => {
    expect(parsePartList('poiStatus', '\nOpen\n\nDone', names).map(({ line }) => line)).toEqual([
      2, 4,
    ])
  })

  it('takes a colour and a description from the cells of a table', () => {
    expect(read('pointCategory', 'Walls\tInside and out\t#2563EB\nFloors;#8f6f53\nRoof')).toEqual([
      { name: 'Walls', poiColorCode: '#2563EB', description: 'Inside and out' },
      { name: 'Floors', poiColorCode: '#8f6f53' },
      { name: 'Roof' },
    ])
  })

  it('takes a field’s type by its name in the reader’s language or its own, or the options of a choice', () => {
    expect(
      read(
        'customField',
        'Room\nCost; Zahl\nWidth;number\nTrade; Painter, Joiner\nFloor\tmultiselect\tA,B',
      ),
    ).toEqual([
      { name: 'Room' },
      { name: 'Cost', customFieldType: 'decimal', options: [] },
      { name: 'Width', customFieldType: 'decimal', options: [] },
      { name: 'Trade', customFieldType: 'dropdown', options: ['Painter', 'Joiner'] },
      { name: 'Floor', customFieldType: 'multiselect', options: ['A', 'B'] },
    ])
  })

  it('leaves out what is there already, or stands twice in it', () => {
    const lines = parsePartList('checkBox', 'Urgent\nLoose\nloose\nDented', names)
    const { added, leftOut } = pickNewPartLines(lines, ['urgent'])
    expect(added.map(({ part }) => part.name)).toEqual(['Loose', 'Dented'])
    expect(leftOut).toBe(2)
  })
})
