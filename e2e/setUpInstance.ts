import { type Browser, test } from '@playwright/test'
import { type Instance, startInstance } from './startInstance.ts'

/** The instance of the current test file. */
export let instance: Instance

/** Gives the tests of a file an instance of their own; `first` sets it up. */
export const setUpInstance = (first?: (browser: Browser) => Promise<void>): void => {
  test.beforeAll(async ({ browser }) => {
    instance = await startInstance()
    await first?.(browser)
  })
  // without what its server has said, a lost connection looks the same whoever lost it
  test.afterEach(async ({ browserName }, result) => {
    if (result.status === result.expectedStatus) return
    await result.attach(`server, beside ${browserName}`, {
      body: instance.output(),
      contentType: 'text/plain',
    })
  })
  test.afterAll(() => instance.stop())
}
