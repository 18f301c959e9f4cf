import { test } from '@playwright/test'
import { walkTheLoop, watchFaults } from './loopSteps.ts'
import { withInstance } from './nspect.ts'

/** The loop of each role, at a desk by mouse and on a phone by finger. */

withInstance()
watchFaults()

for (const name of ['desk', 'phone'] as const) {
  test(`on a ${name}: found, repaired, accepted, shared and read`, ({ browser }) => walkTheLoop(browser, name))
}
