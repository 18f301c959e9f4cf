import type { Page } from '@playwright/test'

/** One interaction of a journey, as a person makes it. */
export interface JourneyStep {
  name: string
  /** what is done before, and not measured */
  before?: (page: Page) => Promise<unknown>
  run: (page: Page) => Promise<unknown>
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)
const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const clickTab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click()
/** the first button of the filter: the open points */
const clickFilter = (page: Page) => page.locator('fieldset button[aria-pressed]').first().click()
const row = (page: Page, at: number) => page.locator('li[data-pin] > button').nth(at)

const waitForModel = (page: Page) =>
  page.locator('[role="toolbar"] button:not([disabled])', { hasText: 'Add pointer' }).waitFor({
    timeout: 120_000,
  })

const listSteps: readonly JourneyStep[] = [
  { name: 'filter on', run: clickFilter },
  { name: 'filter off', run: clickFilter },
  {
    name: 'first letter of a search',
    before: (page) => page.getByRole('textbox', { name: 'Search points' }).focus(),
    run: press('t'),
  },
  { name: 'next letter', run: press('a') },
  { name: 'search cleared', run: press('Escape') },
  { name: 'point opened', run: (page) => row(page, 2).click() },
  { name: 'next point', run: press('j') },
  { name: 'previous point', run: press('k') },
  { name: 'point closed', run: press('Escape') },
]

/** What people do most, in the order of a working day. */
export const listJourneySteps = (url: string, projectId: number): readonly JourneyStep[] => {
  const inspection = (mode: '2d' | '3d') => async (page: Page) => {
    await page.goto(`${url}/project/edit-project/${projectId}?mode=${mode}`)
    await row(page, 0).waitFor({ timeout: 120_000 })
    if (mode === '3d') await waitForModel(page)
    // what is loaded in the background
    await page.waitForTimeout(6_000)
  }
  const onPlan = (step: JourneyStep): JourneyStep => ({ ...step, name: `plan: ${step.name}` })
  const onModel = (step: JourneyStep): JourneyStep => ({ ...step, name: `model: ${step.name}` })
  const [first, ...others] = listSteps
  if (!first) throw new Error('there are no steps')
  return [
    { name: 'dashboard: search opened', run: press('Control+k') },
    { name: 'dashboard: letter of a search', run: press('t') },
    { name: 'dashboard: search closed', run: press('Escape') },
    onPlan({ ...first, before: inspection('2d') }),
    ...others.map(onPlan),
    onPlan({ name: 'display opened', run: clickButton('Display') }),
    onPlan({ name: 'display closed', run: press('Escape') }),
    onPlan({ name: 'selection begun', run: clickButton('Select points') }),
    onPlan({ name: 'all selected', run: press('Control+a') }),
    onPlan({ name: 'selection ended', run: clickButton('Exit selection') }),
    onPlan({ name: 'table opened', run: clickTab(/^nSpection Points/) }),
    onPlan({ name: 'filter on, with the table', run: clickFilter }),
    onPlan({ name: 'filter off, with the table', run: clickFilter }),
    onPlan({ name: 'documents opened', run: clickTab(/^Documents/) }),
    onModel({ ...first, before: inspection('3d') }),
    ...others.map(onModel),
    onModel({ name: 'tools opened', run: clickButton('Tools') }),
    onModel({ name: 'tools closed', run: press('Escape') }),
    onModel({ name: 'pictures shown', run: clickTab(/^2D/) }),
  ]
}
