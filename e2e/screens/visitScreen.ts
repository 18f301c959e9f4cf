import type {
  ProjectTypeDetail,
  TypePart,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { Page } from '@playwright/test'
import type { Instance } from '../startInstance.ts'
import type { ScreenSubjects, ScreenUser } from './screenTypes.ts'

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** What lets that person in: a session's token, or for a contractor and a visitor a link's. */
export const createTokenFor = async (
  app: Instance,
  as: ScreenUser,
): Promise<{ session?: string; link?: string }> => {
  if (as === 'nobody') return {}
  if (as === 'operator')
    return { session: await app.signIn(app.admin.username, app.admin.password) }
  const { token, isLink, projectId } = await app.call<{
    token: string
    isLink: boolean
    projectId: number
  }>('', 'Demo/LookAround', json({ as: as === 'visitor' ? 'manager' : as }))
  if (as === 'visitor') {
    const { link } = await app.call<{ link: string }>(
      token,
      'Report/SaveShareLink',
      json({ projectId, level: 'repair' }),
    )
    return { link: new URL(link).searchParams.get('token') ?? '' }
  }
  return isLink ? { link: token } : { session: token }
}

/**
 * The demo's inspections, a point that was repaired, its type, its people; and what the demo lacks
 * is added: a type without parts, a setting, a vendor's tour, and a mail in the outbox. Once for an
 * instance.
 */
export const findSubjects = async (app: Instance): Promise<ScreenSubjects> => {
  const { projectId } = await app.call<{ projectId: number }>(
    '',
    'Demo/LookAround',
    json({ as: 'manager' }),
  )
  const operator = await app.signIn(app.admin.username, app.admin.password)
  const read = <T>(address: string) => app.call<T>(operator, address)
  const pins = await read<{ id: number; isResolved: boolean }[]>(
    `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`,
  )
  const projects =
    await read<{ id: number; clientId: number; completedDateTime: string | null }[]>(
      'Project/GetProjects',
    )
  const own = await read<{ clientId: number; projectTypeId: number }>(
    `Project/GetProjectById?id=${projectId}`,
  )
  const type = await read<ProjectTypeDetail>(
    `ProjectType/GetProjectTypeById?id=${own.projectTypeId}`,
  )
  const parts: Record<TypePart, number> = {
    pointCategory: type.pointCategories[0]?.id ?? 0,
    checkBox: type.projectTypeCheckBoxes[0]?.id ?? 0,
    poiStatus: type.projectTypePOIStatuses[0]?.id ?? 0,
    customField: type.projectTypeCustomFields[0]?.id ?? 0,
    metaDataField: type.projectTypeMetaDataFields[0]?.id ?? 0,
  }
  const users = await read<{ id: number; role: string; username: string }[]>('Users/GetAllUser')
  const somebody = users.find(({ username }) => username.startsWith('tomas'))
  const bareType = {
    name: 'Courtyard walk',
    description: 'Begun, with nothing in it yet.',
    clientId: own.clientId,
  }
  const { id: bareTypeId } = await app.call<{ id: number }>(
    operator,
    'ProjectType/SaveProjectType',
    json(bareType),
  )
  const setting = { key: 'TimeZone', value: 'Europe/Lisbon', clientIds: [own.clientId] }
  const { id: settingId } = await app.call<{ id: number }>(
    operator,
    'Setting/SaveSetting',
    json(setting),
  )
  const tour = new FormData()
  const said = {
    projectName: 'Harbour wing, before handover',
    clientId: own.clientId,
    projectTypeId: own.projectTypeId,
    scanDate: '2026-11-02',
    modelLink: 'https://kuula.co/share/collection/7HarbourWing',
  }
  for (const [name, value] of Object.entries(said)) tour.set(name, String(value))
  const { id: vendorId } = await app.call<{ id: number }>(operator, 'Project/SaveProject', {
    method: 'POST',
    body: tour,
  })
  await app.call('', 'auth/forgot-password', json({ email: somebody?.username ?? '' }))
  return {
    app,
    projectId,
    pinId: (pins.find((pin) => pin.isResolved) ?? pins[0])?.id ?? 0,
    completedId:
      projects.find(
        (project) => project.clientId === own.clientId && project.completedDateTime !== null,
      )?.id ?? 0,
    bareId: projects.find((project) => project.clientId !== own.clientId)?.id ?? 0,
    vendorId,
    typeId: type.id,
    bareTypeId,
    parts,
    userId: somebody?.id ?? 0,
    settingId,
  }
}

/**
 * Ends every stream of changes at once, so that its page can come to rest; who else is there is not
 * shown.
 */
export const endLiveStreams = async (page: Page): Promise<Page> => {
  const opened = { cursor: 0, lastChange: null }
  await page.route('**/api/Live/Follow?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 3600000\nevent: opened\ndata: ${JSON.stringify(opened)}\n\n`,
    }),
  )
  return page
}

/**
 * The page stands: nothing is fetched any more, no grey lines wait for something, and nothing fades
 * or moves.
 */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll('#splash, .loading-line, tbody[class*="waiting"]')
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    return !isMoving && ![...waiting].some((element) => element.parentElement?.checkVisibility())
  })
}

/** Settled, and the model of an inspection, where there is one, takes rays. */
export const waitUntilModelStands = async (page: Page): Promise<void> => {
  await page.getByRole('toolbar', { name: 'Model tools' }).waitFor()
  await page.locator('canvas').first().waitFor()
  await page
    .locator('button:enabled', { hasText: 'Add pointer' })
    .first()
    .waitFor({ timeout: 60_000 })
  await waitUntilSettled(page)
}

/** The form of a new point in the middle of an inspection's model. */
export const openNewPinForm = async (page: Page): Promise<void> => {
  await waitUntilModelStands(page)
  await page.keyboard.press('n')
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.45)
  await page.getByRole('heading', { name: 'Add N-Point' }).waitFor()
}
