import { test } from '@playwright/test'
import { walkTheLoop, watchFaults } from './repairLoopSteps.ts'
import { withInstance } from './withInstance.ts'

/** The repair loop of each role, on a desktop by mouse; tablet and phone by touch are deep journeys. */

withInstance()
watchFaults()

test('on a desk: found, repaired, accepted, shared and read', ({ browser }) =>
  walkTheLoop(browser, 'desk'))
