import names from '@nspect/contract/names/texts.en.json'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { beforeAll, expect, it } from 'vitest'
import { i18n, initTranslations } from '../../i18n/i18n.ts'
import { buildReportFacets, filterReportPins, type ReportFilter } from './filterReportPins.ts'

beforeAll(() => initTranslations({ names }))

const pin = (pinNumber: number, values: Partial<ReportedPin>): ReportedPin =>
  ({
    pinNumber,
    title: 'Loose handrail',
    pointCategory: { id: 1, name: 'Corridor', poiColorCode: null },
    description: '',
    projectPinComments: [],
    isResolved: false,
    isApproved: false,
    lastStep: null,
    isCritical: false,
    isOsha: false,
    matterPointCoordinates: null,
    ...values,
  }) as unknown as ReportedPin

const comments = [
  { comment: 'The tiler comes on Thursday.' },
] as unknown as ReportedPin['projectPinComments']
const onFloor = (floor: number) => ({ floor }) as ReportedPin['matterPointCoordinates']
const roof = { id: 2, name: 'Attic', poiColorCode: null } as ReportedPin['pointCategory']
const pins = [
  pin(1, { isCritical: true, matterPointCoordinates: onFloor(1) }),
  pin(2, { isResolved: true, title: 'Cracked tile', projectPinComments: comments, isOsha: true }),
  pin(3, {
    isResolved: true,
    isCritical: true,
    description: 'Behind the lift',
    pointCategory: roof,
    matterPointCoordinates: onFloor(0),
  }),
]
const numbers = (filter: ReportFilter) =>
  filterReportPins(pins, filter, true).map(({ pinNumber }) => pinNumber)

it('points are found by number, title, category, notes and what was said about them', () => {
  expect(numbers({ q: '#2' })).toEqual([2])
  expect(numbers({ q: 'handrail corridor' })).toEqual([1])
  expect(numbers({ q: 'LIFT' })).toEqual([3])
  expect(numbers({ q: 'thursday tiler' })).toEqual([2])
})

it('T72: and narrowed by stage, category, floor and what is critical or for OSHA, alone or together', () => {
  expect(numbers({})).toEqual([1, 2, 3])
  expect(numbers({ critical: 1 })).toEqual([1, 3])
  expect(numbers({ osha: 1 })).toEqual([2])
  expect(numbers({ category: 1 })).toEqual([1, 2])
  expect(numbers({ floor: 0 })).toEqual([3])
  expect(numbers({ floor: 'none' })).toEqual([2])
  expect(numbers({ stage: 'waiting', critical: 1 })).toEqual([3])
  expect(numbers({ q: 'corridor', stage: 'waiting' })).toEqual([2])
  expect(numbers({ category: 2, floor: 1 })).toEqual([])
})

it('what can be chosen is told with its number of points: categories by name, floors from below, none last', () => {
  expect(buildReportFacets(pins, true)).toEqual({
    stages: [
      { stage: 'open', count: 1 },
      { stage: 'waiting', count: 2 },
    ],
    critical: 2,
    osha: 1,
    categories: [
      { id: 2, name: 'Attic', count: 1 },
      { id: 1, name: 'Corridor', count: 2 },
    ],
    floors: [
      { floor: 0, count: 1 },
      { floor: 1, count: 1 },
      { floor: 'none', count: 1 },
    ],
  })
})

it('categories stand in the order of the shown language', () => {
  const category = (id: number, name: string) =>
    pin(id, { pointCategory: { id, name, poiColorCode: null } as ReportedPin['pointCategory'] })
  const { language } = i18n
  i18n.language = 'es'
  try {
    const { categories } = buildReportFacets(
      [category(1, 'Piñón'), category(2, 'Pinza'), category(3, 'Piso 10')],
      true,
    )
    expect(categories.map(({ name }) => name)).toEqual(['Pinza', 'Piñón', 'Piso 10'])
  } finally {
    i18n.language = language
  }
})
