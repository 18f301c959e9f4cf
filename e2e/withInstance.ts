import { type Browser, test } from '@playwright/test'
import { type Instance, startInstance } from './startInstance.ts'

/** The instance of the current test file. */
export let nspect: Instance

/** Gives the tests of a file an instance of their own; `first` sets it up. */
export const withInstance = (first?: (browser: Browser) => Promise<void>): void => {
  test.beforeAll(async ({ browser }) => {
    nspect = await startInstance()
    await first?.(browser)
  })
  test.afterAll(() => nspect.stop())
}
