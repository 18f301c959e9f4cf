import { test } from '@playwright/test'
import { walkTheLoop, watchFaults } from './repairLoopSteps.ts'
import { withInstance } from './withInstance.ts'

/** The repair loop of each role, on desktop by mouse and on a phone by touch. */

withInstance()
watchFaults()

for (const name of ['desk', 'phone'] as const) {
  test(`on a ${name}: found, repaired, accepted, shared and read`, ({ browser }) => walkTheLoop(browser, name))
}
