import names from '@nspect/contract/names/texts.en.json'
import {
  checkAttributes,
  pinAttributeNames,
  pinAttributes,
} from '@nspect/contract/pins/pinAttributes'
import { type FilterKey, filterKeys } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import { emptyCategoryDefaults } from '@nspect/contract/projectTypes/categoryDefaults'
import { emptyCompletionRule } from '@nspect/contract/projectTypes/improvementPlan'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, initTranslations } from '../../i18n/i18n.ts'
import { buildBareType, buildPin } from '../../testing/exampleRecords.ts'
import pinTexts from '../texts.en.json'
import { groupAndSortPins } from './arrangePins.ts'
import { getMondayOfWeek, parseFieldNumber } from './dayAndNumber.ts'
import { buildFacets } from './facets.ts'
import {
  type FilterValues,
  parseFilterParams,
  toFilterOfUrl,
  toFilterParams,
} from './filterAddress.ts'
import {
  createFacetValueComparer,
  filterPins,
  listFacetValues,
  pickKnownFilterValues,
} from './filterPins.ts'
import filterTexts from './texts.en.json'
import { getFilterValueName } from './valueNames.ts'

beforeAll(() => initTranslations({ names, filter: filterTexts, pins: pinTexts }))

// a Wednesday
const today = '2026-11-25'
const category = (id: number, name: string) => ({ id, name, poiColorCode: null })
const field = (id: number, customFieldType: CustomFieldType, options: string[] = []) => ({
  id,
  customFieldType,
  options,
  key: null,
  name: `Field ${id}`,
  customFieldTypeOptions: options.join(', '),
  isEditable: true,
  isViewable: true,
  isRequired: false,
  isDefault: true,
  pointCategoryIds: [],
})
const type = buildBareType({
  pointCategories: [21, 22].map((id) => ({
    ...category(id, id === 21 ? 'Joinery' : 'Paint'),
    description: '',
    isDefault: false,
    ...emptyCompletionRule,
    ...emptyCategoryDefaults,
  })),
  projectTypeCheckBoxes: [{ id: 5, name: 'Guest room', isDefault: false }],
  projectTypeCustomFields: [
    field(1, 'dropdown', ['Oak', 'none', 'Two_tone*']),
    field(2, 'decimal'),
    field(3, 'date'),
    field(4, 'textual'),
    field(6, 'checkbox'),
    field(7, 'multiselect', ['North', 'South']),
  ],
})
const held = (values: Record<number, string>) =>
  Object.entries(values).map(([id, description]) => ({
    id: 1,
    projectPinId: 1,
    name: '',
    customFieldType: 'textual' as const,
    customFieldTypeOptions: '',
    options: [],
    pointCategoryProjectTypeCustomFields: [],
    projectTypeCustomFieldId: Number(id),
    description,
  }))
const point = (pinNumber: number, over: Partial<Pin> = {}): Pin =>
  buildPin({
    id: pinNumber,
    pinNumber,
    title: `Finding ${pinNumber}`,
    pointCategoryId: 21,
    pointCategory: category(21, 'Joinery'),
    isCritical: false,
    isOsha: false,
    severity: null,
    dueDate: null,
    assignee: null,
    assignedTo: null,
    estimatedCost: null,
    isResolved: false,
    isApproved: false,
    lastStep: null,
    projectTypePOIStatusId: null,
    projectTypePOIStatus: null,
    matterPointCoordinates: null,
    visitorState: null,
    projectPinPhotos: [],
    projectPinCheckBoxes: [],
    projectPinCustomFields: [],
    addedBy: 'Ada',
    description: '',
    ...over,
  })
const onFloor = (floor: number) =>
  ({ floor }) as Partial<Pin['matterPointCoordinates']> as Pin['matterPointCoordinates']

const plain = point(1)
const rich = point(2, {
  title: 'Übergang zur Decke',
  pointCategoryId: 22,
  pointCategory: category(22, 'Paint'),
  isCritical: true,
  projectTypePOIStatusId: 9,
  projectTypePOIStatus: { id: 9, name: 'Ordered', poiColorCode: '#000000' },
  severity: 'severe',
  dueDate: '2026-11-20',
  estimatedCost: '1250.50',
  assignee: 'firm:3',
  assignedTo: { name: 'Quay Joinery', isHere: true },
  matterPointCoordinates: onFloor(1),
  addedBy: 'Mara',
  visitorState: 'waiting',
  description: 'Damp behind the panel',
  projectPinPhotos: [{} as Pin['projectPinPhotos'][0]],
  projectPinCheckBoxes: [
    { projectTypeCheckBoxId: 5, projectPinId: 2, name: 'Guest room', isChecked: true },
  ],
  projectPinCustomFields: held({
    1: 'none',
    2: '12,5',
    3: '2026-11-03',
    4: 'Behind the door',
    6: 'Yes',
    7: 'North, South',
  }),
})
const done = point(3, {
  isResolved: true,
  dueDate: '2026-11-27',
  severity: 'minor',
  projectPinCustomFields: held({ 1: 'Oak', 2: '3 1/2' }),
})
const pins = [plain, rich, done]
const source = { type, pins, isApprovalShown: true, maySeeCosts: true }
const facets = buildFacets(source)

const shown = (filter: FilterValues, typed = '', among = facets) =>
  filterPins(pins, {
    filter: pickKnownFilterValues(filter, among),
    facets: among,
    typed,
    today,
  }).map((foundPin) => foundPin.pinNumber)

describe('T158: what points are filtered by', () => {
  it.each<[string, FilterValues, number[]]>([
    ['a category', { category: ['22'] }, [2]],
    ['two categories', { category: ['21', '22'] }, [1, 2, 3]],
    ['a stage', { stage: ['waiting'] }, [3]],
    ['a status, or none', { status: ['9'] }, [2]],
    ['no status', { status: [''] }, [1, 3]],
    ['a floor', { floors: ['1'] }, [2]],
    ['no floor', { floors: [''] }, [1, 3]],
    ['who has it', { assignee: ['firm-3'] }, [2]],
    ['nobody', { assignee: [''] }, [1, 3]],
    ['what is overdue', { due: ['overdue'] }, [2]],
    ['what is due this week', { due: ['week'] }, [3]],
    ['what is due today', { due: ['today'] }, []],
    ['a range of days, with its ends', { due: ['2026-11-20..2026-11-27'] }, [2, 3]],
    ['days until one', { due: ['..2026-11-26'] }, [2]],
    ['no due date', { due: [''] }, [1]],
    ['a severity', { severity: ['severe', 'minor'] }, [2, 3]],
    ['a mark', { flags: ['critical'] }, [2]],
    ['a box of the type', { flags: ['box-5'] }, [2]],
    ['a range of costs', { cost: ['1000..2000'] }, [2]],
    ['notes', { notes: ['DAMP'] }, [2]],
    ['no notes', { notes: [''] }, [1, 3]],
    ['from outside', { outside: ['waiting'] }, [2]],
    ['photos', { photo: ['with'] }, [2]],
    ['no photos', { photo: ['without'] }, [1, 3]],
    ['who added it', { author: ['Mara'] }, [2]],
    ['a choice of an own field, named like the word for nothing', { f1: ['none'] }, [2]],
    ['an own field without a value', { f1: [''] }, [1]],
    ['an own number, also as a fraction', { f2: ['3.5..12.5'] }, [2, 3]],
    ['an own number from one', { f2: ['4..'] }, [2]],
    ['an own date', { f3: ['2026-11-01..2026-11-30'] }, [2]],
    ['a part of an own text', { f4: ['the DOOR'] }, [2]],
    ['yes or no', { f6: ['Yes'] }, [2]],
    ['one of several choices', { f7: ['South'] }, [2]],
  ])('%s', (_, filter, numbers) => {
    expect(shown(filter)).toEqual(numbers)
  })

  it('T347: floors have the names of the storeys of an IFC, the others their numbers', () => {
    const floors = buildFacets({ ...source, storeys: ['Cellar', 'Ground floor'] }).find(
      ({ key }) => key === 'floors',
    )
    expect(['0', '1', '2'].map((value) => floors?.getValueName(value))).toEqual([
      'Cellar',
      'Ground floor',
      'Floor 3',
    ])
  })

  it('each filter narrows the others, and the search all of them', () => {
    expect(shown({ category: ['21'], severity: ['minor', ''] })).toEqual([1, 3])
    expect(shown({ category: ['21'], severity: ['minor'] })).toEqual([3])
    expect(shown({ severity: ['severe', 'minor'] }, 'DECKE paint')).toEqual([2])
    expect(shown({}, '#3')).toEqual([3])
    expect(filterPins(pins, { filter: {}, facets, typed: ' ', today })).toBe(pins)
  })

  it('what is no value of a filter is passed over, and so is a filter that the type or the person does not have', () => {
    expect(
      shown({
        stage: ['nonsense'],
        due: ['soon', '..'],
        severity: ['severe', 'worse'],
        f99: ['x'],
      }),
    ).toEqual([2])
    const without = buildFacets({ ...source, isApprovalShown: false, maySeeCosts: false })
    expect(shown({ cost: ['1000..2000'], status: ['9'] }, '', without)).toEqual([1, 2, 3])
  })

  it('a category that no point has finds nothing, instead of everything', () => {
    expect(shown({ category: ['404'] })).toEqual([])
    expect(facets.find(({ key }) => key === 'category')?.getValueName('404')).toBeNull()
  })

  it('every attribute that is declared to be filtered is, without further ado', () => {
    const flags = facets.find(({ key }) => key === 'flags')?.order
    for (const name of pinAttributeNames) {
      const { filter } = pinAttributes[name]
      if (filter === null) continue
      const isCheck = (checkAttributes as readonly string[]).includes(name)
      expect(isCheck ? flags : facets.map(({ key }) => key)).toContain(filter)
    }
    expect(filterKeys.filter((key) => !facets.some((facet) => facet.key === key))).toEqual([])
  })

  it('offers the values that points have, with how many each would show beside the other filters', () => {
    const offered = (key: FilterKey, filter: FilterValues = {}) => {
      const offeredValues = listFacetValues(pins, { filter, facets, typed: '', today })
      return offeredValues.get(key)?.map(({ value, count }) => [value, count])
    }
    expect(offered('category')).toEqual([
      ['21', 2],
      ['22', 1],
    ])
    expect(offered('category', { category: ['22'], photo: ['without'] })).toEqual([
      ['21', 2],
      ['22', 0],
    ])
    expect(offered('severity')).toEqual([
      ['severe', 1],
      ['minor', 1],
      ['', 1],
    ])
    expect(offered('due', { due: ['..2026-12-01'] })).toEqual([
      ['overdue', 1],
      ['today', 0],
      ['week', 1],
      ['', 1],
    ])
  })

  it('T598: counts a severity that nobody chose as not rated', () => {
    const quick = [4, 5].map((pinNumber) => point(pinNumber, { defaultSeverity: 'severe' }))
    const all = [...pins, ...quick]
    const severity = facets.find(({ key }) => key === 'severity')
    const values = listFacetValues(all, { filter: {}, facets, typed: '', today }).get('severity')
    expect(
      values?.map(({ value, count }) => [severity && getFilterValueName(severity, value), count]),
    ).toEqual([
      ['Severe', 1],
      ['Minor', 1],
      ['Not rated', 3],
    ])
    const groups = groupAndSortPins(all, { grouping: 'severity', sorting: 'severity' }, facets)
    expect(groups.map(({ name, pins: members }) => [name, members.length])).toEqual([
      ['Severe', 1],
      ['Minor', 1],
      ['Severity: Not rated', 3],
    ])
    const filter = { severity: ['severe'] }
    expect(filterPins(all, { filter, facets, typed: '', today })).toEqual([rich])
  })
})

it('T645: points are filtered and grouped by the room that they are in', () => {
  const rooms = [{ id: 7, name: '1.07 Suite' }, { id: 3, name: '0.01 Lobby' }, null]
  const all = rooms.map((room, index) => buildPin({ id: 71 + index, room }))
  const source = { type, pins: all, isApprovalShown: true, maySeeCosts: true }
  const facets = buildFacets(source)
  const filter = toFilterOfUrl(parseFilterParams({ room: 3 }))
  expect(filterPins(all, { filter, facets, typed: '', today })).toEqual([all[1]])
  const groups = groupAndSortPins(all, { grouping: 'room', sorting: 'number' }, facets)
  expect(groups.map(({ name, pins: members }) => [name, members.length])).toEqual([
    ['0.01 Lobby', 1],
    ['1.07 Suite', 1],
    ['Room: None', 1],
  ])
})

it('T158: values stand in the order of the shown language', () => {
  const { language } = i18n
  i18n.language = 'es'
  try {
    const names = ['Piñón', 'Pinza', 'Piso 10', 'Piso 9'].map((name) => ({ value: name, name }))
    const sorted = names.toSorted(createFacetValueComparer({ order: [], key: 'category' }))
    expect(sorted.map(({ name }) => name)).toEqual(['Pinza', 'Piñón', 'Piso 9', 'Piso 10'])
  } finally {
    i18n.language = language
  }
})

describe('T158: the address of a filter', () => {
  /** A small generator of numbers, the same in every run. */
  const numbersFrom = (seed: number) => {
    let state = seed
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
  }

  it('says the same filter again, whatever its values are', () => {
    const next = numbersFrom(7)
    const letters = ['a', '_', '*', 'none', '..', '7', ' ', 'ü', '木', '%', '&', '"', '-', '']
    const keys: FilterKey[] = [...filterKeys, 'f1', 'f204']
    for (let round = 0; round < 500; round += 1) {
      const filter: FilterValues = {}
      for (let index = next(4); index >= 0; index -= 1) {
        const values = Array.from({ length: 1 + next(3) }, () =>
          Array.from({ length: next(4) }, () => letters[next(letters.length)]).join(''),
        )
        filter[keys[next(keys.length)] ?? 'stage'] = [...new Set(values)]
      }
      const { stage, ...others } = filter
      const search = JSON.parse(JSON.stringify(toFilterParams(others))) as Record<string, unknown>
      expect(toFilterOfUrl(parseFilterParams(search))).toEqual(others)
    }
  })

  it('is short, and takes what older ones meant', () => {
    expect(
      toFilterParams({
        category: ['21', '22'],
        floors: [''],
        f1: ['none', 'Two_tone*'],
        status: ['9'],
      }),
    ).toEqual({
      category: '21_22',
      floors: 'none',
      f1: '*none_Two*_tone**',
      status: 9,
    })
    expect(toFilterOfUrl({ stage: 'open' })).toEqual({ stage: ['open'] })
    expect(toFilterOfUrl({ stage: 'overdue' })).toEqual({ due: ['overdue'] })
    expect(toFilterOfUrl({ stage: 'critical', flags: 'box-5' })).toEqual({
      flags: ['critical', 'box-5'],
    })
  })

  it('passes over what is no filter', () => {
    expect(
      parseFilterParams({
        pin: 4,
        f0: 'x',
        fx: 'y',
        stage: true,
        due: '',
        category: { a: 1 },
        photo: 'with',
      }),
    ).toEqual({
      photo: 'with',
    })
  })
})

describe('T159: the order of points', () => {
  const arranged = (
    ...[grouping, sorting]: [
      Parameters<typeof groupAndSortPins>[1]['grouping'],
      Parameters<typeof groupAndSortPins>[1]['sorting'],
    ]
  ) =>
    groupAndSortPins(pins, { grouping, sorting }, facets).map(({ key, pins: groupPins }) => [
      key,
      groupPins.map((groupPin) => groupPin.pinNumber),
    ])

  it('is by number, or what is due, worst or changed last comes first; what has no value comes last', () => {
    expect(arranged(undefined, 'number')).toEqual([['', [1, 2, 3]]])
    expect(arranged(undefined, 'due')).toEqual([['', [2, 3, 1]]])
    expect(arranged(undefined, 'severity')).toEqual([['', [2, 3, 1]]])
    expect(arranged(undefined, 'title')).toEqual([['', [1, 3, 2]]])
    const changed = pins.map((changedPin, index) => ({
      ...changedPin,
      updatedDateTime: new Date(Date.UTC(2026, 10, index + 1)).toISOString(),
    }))
    const [all] = groupAndSortPins(changed, { grouping: undefined, sorting: 'changed' }, facets)
    expect(all?.pins.map((groupPin) => groupPin.pinNumber)).toEqual([3, 2, 1])
  })

  it('goes group by group, sorted within each', () => {
    expect(arranged('category', 'severity')).toEqual([
      ['21', [3, 1]],
      ['22', [2]],
    ])
    expect(arranged('stage', 'number')).toEqual([
      ['open', [1, 2]],
      ['waiting', [3]],
    ])
    expect(arranged('severity', 'number')).toEqual([
      ['severe', [2]],
      ['minor', [3]],
      ['', [1]],
    ])
    expect(arranged('floors', 'number')).toEqual([
      ['1', [2]],
      ['', [1, 3]],
    ])
    expect(arranged('due', 'number')).toEqual([
      ['2026-11-16', [2]],
      ['2026-11-23', [3]],
      ['', [1]],
    ])
  })
})

it('weeks begin on Monday; numbers are read as fields have them', () => {
  expect(['2026-11-23', '2026-11-29', '2027-01-01'].map(getMondayOfWeek)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
  ])
  expect(['12.5', '12,5', '3 1/2', '7/8"', '1/0', 'some', ''].map(parseFieldNumber)).toEqual([
    12.5,
    12.5,
    3.5,
    0.875,
    null,
    null,
    null,
  ])
})
