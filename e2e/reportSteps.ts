import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportedPin } from '@nspect/contract/reports'
import type { Page } from '@playwright/test'
import { nspect, withInstance } from './withInstance.ts'

export const shots = join(import.meta.dirname, '../screenshots/report')

export let projectId: number

export let token: string

export let manager: { username: string; password: string }

export const reportedPins = () =>
  nspect.call<ReportedPin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${projectId}`,
  )

/** A point in the report. */
export const pointOf = (page: Page, pin: ReportedPin) => page.locator(`#point-${pin.pinNumber}`)

/** Common setup of these journeys. */
export const beginReport = (): void =>
  withInstance(async () => {
    await mkdir(shots, { recursive: true })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as: 'manager' }),
    }
    const looking = await nspect.call<{ token: string; projectId: number }>(
      '',
      'Demo/LookAround',
      init,
    )
    projectId = looking.projectId
    token = looking.token
    manager = await nspect.person('Manager')
  })
