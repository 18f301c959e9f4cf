import { test } from '@playwright/test'
import { failOnPageErrors, runRepairLoop } from './repairLoopSteps.ts'
import { setUpInstance } from './setUpInstance.ts'

/**
 * The repair loop of each role, on a desktop by mouse; tablet and phone by touch are deep journeys.
 */

setUpInstance()
failOnPageErrors()

test('on a desk: found, repaired, accepted, shared and read', ({ browser }) =>
  runRepairLoop(browser, 'desk'))
