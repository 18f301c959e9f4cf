import { expect, it } from 'vitest'
import { pickWorkListFields } from './workFields.ts'

const field = (
  id: number,
  name: string,
  customFieldType: Parameters<typeof pickWorkListFields>[0][number]['customFieldType'],
) => ({
  id,
  name,
  customFieldType,
  key: null as string | null,
  isViewable: true,
})
const idsOf = (...fields: Parameters<typeof pickWorkListFields>[0][number][]) => {
  const { trade, room, due, cost } = pickWorkListFields(fields)
  return [trade?.id, room?.id, due?.id, cost?.id]
}

it.each([
  ['English', 'Trade', 'Room number', 'Due', 'Estimated cost'],
  ['German', 'Gewerk', 'Raum', 'Fällig am', 'Geschätzte Kosten (EUR)'],
  ['Spanish', 'Oficio', 'Habitación', 'Fecha límite', 'Coste'],
  ['French', "Corps d'état", 'Pièce', 'Échéance', 'Coût estimé'],
  ['Japanese', '工種', '部屋番号', '期限', '概算費用（円）'],
  ['Chinese', '工种', '房号', '截止日期', '预估费用'],
])(
  'trade, room, due date and cost are recognised by their %s names',
  (_, trade, room, due, cost) => {
    expect(
      idsOf(
        field(1, trade, 'dropdown'),
        field(2, room, 'textual'),
        field(3, due, 'date'),
        field(4, cost, 'decimal'),
      ),
    ).toEqual([1, 2, 3, 4])
  },
)

it('a name counts as a whole and only with its type: a length is no cost, a text no day', () => {
  expect(idsOf(field(1, 'Due', 'textual'), field(2, 'Cost', 'fractionalWithUnit'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(idsOf(field(1, 'Cost centre', 'decimal'), field(2, 'Last due date', 'date'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('the key of a template counts before a name', () => {
  const keyed = { ...field(2, 'To be done by', 'date'), key: 'requiredCompletionDate' }
  expect(idsOf(field(1, 'Due', 'date'), keyed)[2]).toBe(2)
})
