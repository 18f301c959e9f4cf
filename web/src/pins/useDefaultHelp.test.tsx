import { noCategoryDefaults } from '@nspect/contract/categoryDefaults'
import { noCompletionRule } from '@nspect/contract/improvementPlan'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareType, project } from '../testing/exampleRecords.ts'
import { renderPart } from '../testing/renderScreen.tsx'
import { setDisplayTimeZone } from '../ui/displayTimeZone.ts'
import { useDefaultHelp } from './useDefaultHelp.ts'

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
  ...{ id: 21, name: 'Joinery', poiColorCode: null, description: '', isDefault: true },
  ...noCompletionRule,
  ...noCategoryDefaults,
  defaultDueDays: 3,
}
function Help() {
  const help = useDefaultHelp(
    project({ projectType: bareType({ pointCategories: [inThreeDays] }) }),
    21,
  )
  return <p>{help('dueDate', null)}</p>
}

it('a day that a category gives is named as it is stored: counted from the day in UTC, wherever one is', async () => {
  await renderPart(<Help />, { as: 'Manager' })
  expect(await screen.findByText('Left empty: 03/05/2026')).toBeVisible()
})
