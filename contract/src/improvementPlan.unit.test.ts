import { expect, it } from 'vitest'
import { improvementPlanForm, isImprovementPlan, planValidUntil } from './improvementPlan.ts'

const validUntil = (values: Record<string, string>) => planValidUntil((key) => values[key] ?? '')

it('T92: a plan holds as long as its form says, else a year from its issue; without either nobody says until when', () => {
  expect(validUntil({ pipIsValidUntil: '2027-03-01', pipIssueDate: '2026-09-02' })).toBe('2027-03-01')
  expect(validUntil({ pipIssueDate: '2026-09-02' })).toBe('2027-09-02')
  expect(validUntil({ pipIssueDate: '2028-02-29' })).toBe('2029-02-28')
  expect(validUntil({})).toBe('')
})

it('T94: the keys keep their spelling, and tell the template whatever the labels say', () => {
  expect(improvementPlanForm.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['totaNumberOfGuestRooms', 'leadCertification', 'hyattSpiritCode', '7yearCycle']),
  )
  expect(improvementPlanForm).toHaveLength(28)
  expect(isImprovementPlan(improvementPlanForm.map(({ key }) => ({ key, label: 'Anything' })))).toBe(true)
  expect(isImprovementPlan([{ key: '7yearCycle' }])).toBe(false)
  expect(JSON.stringify(improvementPlanForm.map(({ label }) => label))).not.toMatch(/hyatt/i)
})
