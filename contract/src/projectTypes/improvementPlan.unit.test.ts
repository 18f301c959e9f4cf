import { describe, expect, it } from 'vitest'
import { neutralBrandPack, normalizeBrandPack } from './brandPack.ts'
import {
  computePlanCompletionDate,
  computePlanValidUntil,
  createPlanCompletionDateLookup,
  improvementPlanForm,
  isImprovementPlan,
} from './improvementPlan.ts'

const from = (values: Record<string, string>) => (key: string) => values[key] ?? ''
const validUntil = (values: Record<string, string>, validMonths = 12) =>
  computePlanValidUntil(from(values), { validMonths })

it('T92: a plan holds as long as its form says, else a year from its issue; without either nobody says until when', () => {
  expect(validUntil({ pipIsValidUntil: '2027-03-01', pipIssueDate: '2026-09-02' })).toBe(
    '2027-03-01',
  )
  expect(validUntil({ pipIssueDate: '2026-09-02' })).toBe('2027-09-02')
  expect(validUntil({ pipIssueDate: '2028-02-29' })).toBe('2029-02-28')
  expect(validUntil({})).toBe('')
  expect(validUntil({ pipIssueDate: '2026-08-31' }, 6)).toBe('2027-02-28')
})

it('T94: the keys keep their spelling, and tell the template whatever the labels say', () => {
  expect(improvementPlanForm.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'totaNumberOfGuestRooms',
      'leadCertification',
      'hyattSpiritCode',
      '7yearCycle',
    ]),
  )
  expect(improvementPlanForm).toHaveLength(28)
  expect(
    isImprovementPlan(improvementPlanForm.map(({ key }) => ({ key, label: 'Anything' }))),
  ).toBe(true)
  expect(isImprovementPlan([{ key: '7yearCycle' }])).toBe(false)
  expect(JSON.stringify(improvementPlanForm.map(({ label }) => label))).not.toMatch(/hyatt/i)
})

describe('T93: the day by which a point has to be done', () => {
  const plan = from({
    pipIssueDate: '2026-12-15',
    '7yearCycleDate': '2029-06-30',
    '21yearCycleDate': '',
  })
  const by = (renovationCycle: 7 | 14 | 21 | null, completionDays: number | null) => ({
    renovationCycle,
    completionDays,
  })

  it('is what was written of it, whatever its category says', () => {
    expect(computePlanCompletionDate('2027-01-31', by(7, 90), plan)).toEqual({
      day: '2027-01-31',
      by: 'point',
    })
  })

  it('else is the date of its category’s renovation', () => {
    expect(computePlanCompletionDate('', by(7, 90), plan)).toEqual({ day: '2029-06-30', by: 7 })
  })

  it('else lies so many days after the plan’s issue as its category allows', () => {
    expect(computePlanCompletionDate('', by(null, 90), plan)).toEqual({
      day: '2027-03-15',
      by: 'days',
    })
    expect(computePlanCompletionDate('', by(null, 0), plan)).toEqual({
      day: '2026-12-15',
      by: 'days',
    })
    expect(computePlanCompletionDate('', by(21, 366), plan)).toEqual({
      day: '2027-12-16',
      by: 'days',
    })
  })

  it('is not known where nothing says it', () => {
    const none = { day: '', by: null }
    expect(computePlanCompletionDate('', by(14, null), plan)).toEqual(none)
    expect(computePlanCompletionDate('', by(null, 90), from({}))).toEqual(none)
    expect(computePlanCompletionDate('', undefined, plan)).toEqual(none)
  })

  it('is set by the rule only where the plan has a field for it that readers see, in its categories', () => {
    const field = {
      key: 'requiredCompletionDate',
      isViewable: true,
      pointCategoryIds: [] as number[],
    }
    const type = {
      formJSON: improvementPlanForm,
      pointCategories: [
        { id: 1, ...by(7, null) },
        { id: 2, ...by(null, 90) },
      ],
      projectTypeCustomFields: [field],
    }
    const dayOf = (changed: object, categoryId: number, written = '') =>
      createPlanCompletionDateLookup({ ...type, ...changed }, plan)(written, categoryId).day
    expect([1, 2, 3].map((categoryId) => dayOf({}, categoryId))).toEqual([
      '2029-06-30',
      '2027-03-15',
      '',
    ])
    const limited = { projectTypeCustomFields: [{ ...field, pointCategoryIds: [2] }] }
    expect([1, 2].map((categoryId) => dayOf(limited, categoryId))).toEqual(['', '2027-03-15'])
    expect(dayOf({ projectTypeCustomFields: [{ ...field, isViewable: false }] }, 1)).toBe('')
    expect(dayOf({ projectTypeCustomFields: [] }, 1)).toBe('')
    expect(dayOf({ formJSON: [] }, 1)).toBe('')
    expect(dayOf({ formJSON: [] }, 1, '2027-01-31')).toBe('2027-01-31')
  })
})

it('T94: a brand’s words are kept without blanks, and what it leaves empty stays the product’s', () => {
  const labels = { reportTitle: ' Harbour Standards Plan ', cycle7: '  ' }
  expect(
    normalizeBrandPack({ ...neutralBrandPack, labels, introduction: ' Read this first. ' }),
  ).toEqual({
    labels: { reportTitle: 'Harbour Standards Plan' },
    introduction: 'Read this first.',
    validMonths: 12,
  })
})
