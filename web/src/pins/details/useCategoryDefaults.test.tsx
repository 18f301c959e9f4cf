import { emptyCategoryDefaults } from '@nspect/contract/projectTypes/categoryDefaults'
import { emptyCompletionRule } from '@nspect/contract/projectTypes/improvementPlan'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildBareType, buildProject } from '../../testing/exampleRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { setDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { useCategoryDefaults } from './useCategoryDefaults.ts'

// late on the 2nd in UTC, already the 3rd in Tokyo
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T23:30:00Z') })
  setDisplayTimeZone('Asia/Tokyo')
})
afterEach(() => {
  vi.useRealTimers()
  setDisplayTimeZone(null)
})

const inThreeDays = {
  id: 21,
  name: 'Joinery',
  poiColorCode: null,
  description: '',
  isDefault: true,
  ...emptyCompletionRule,
  ...emptyCategoryDefaults,
  defaultDueDays: 3,
}
function Help() {
  const describeDefault = useCategoryDefaults(
    buildProject({ projectType: buildBareType({ pointCategories: [inThreeDays] }) }),
    21,
  )
  return <p>{describeDefault('dueDate')}</p>
}

it('a day that a category gives is named as it is stored: counted from the day in UTC, wherever one is', async () => {
  await renderComponent(<Help />, { as: 'Manager' })
  expect(await screen.findByText('Default: 03/05/2026')).toBeVisible()
})
