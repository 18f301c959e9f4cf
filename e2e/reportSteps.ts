import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import type { Page } from '@playwright/test'
import { instance, setUpInstance } from './setUpInstance.ts'

export const screenshotFolder = join(import.meta.dirname, '../screenshots/report')

export let projectId: number

export let token: string

export let manager: { username: string; password: string }

export const fetchReportedPins = () =>
  instance.call<ReportedPin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${projectId}`,
  )

/** A point in the report. */
export const getReportPin = (page: Page, pin: ReportedPin) =>
  page.locator(`#point-${pin.pinNumber}`)

/** Common setup of these journeys. */
export const setUpReport = (): void =>
  setUpInstance(async () => {
    await mkdir(screenshotFolder, { recursive: true })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as: 'manager' }),
    }
    const looking = await instance.call<{ token: string; projectId: number }>(
      '',
      'Demo/LookAround',
      init,
    )
    projectId = looking.projectId
    token = looking.token
    manager = await instance.person('Manager')
  })
