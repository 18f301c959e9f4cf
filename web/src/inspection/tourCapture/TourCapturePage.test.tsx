import { projectRoutes } from '@nspect/contract/projects/projects'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { type TourCapture, tourCaptureRoutes } from '@nspect/contract/tourCaptures/tourCaptures'
import type { CaptureTools } from '@nspect/viewer'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPerson } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

/** What the player does next; the viewer itself is tested in a browser. */
let tools: CaptureTools
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async () => ({
    phase: 'ready',
    on: () => () => {},
    setInteractive: () => {},
    setBackground: () => {},
    setPins: () => {},
    close: async () => {},
    capture: tools,
  }),
}))

const place = (sweepId: string) => ({
  sweepId,
  position: { x: 1, y: 1.5, z: 0 },
  rotation: { x: 0, y: 0, z: 0 },
  isPlaced: true,
  cameraHeight: 1.5,
  floor: 0,
  floorName: 'Ground floor',
  neighbours: [],
})
const buildCapture = (stored: readonly string[]): TourCapture => ({
  modelLink: 'https://my.matterport.com/show/?m=Hx4Qz81LmTb',
  statement: { version: 1, statedBy: 'Mara Keller', statedOn: '2026-11-05T10:00:00.000Z' },
  sweeps: ['hall', 'kitchen', 'attic'].map((sweepId, n) => ({
    sweepId,
    floor: 0,
    floorName: 'Ground floor',
    name: `Ground floor · ${n + 1}`,
    panorama: stored.includes(sweepId)
      ? { thumbPath: `files/${sweepId}`, isTurnMeasured: true }
      : null,
  })),
})
const picture = {
  picture: new Blob(['jpeg'], { type: 'image/jpeg' }),
  turn: 12.5,
  isTurnMeasured: true,
}

beforeEach(() => {
  tools = { sweeps: async () => ['hall', 'kitchen', 'attic'].map(place), take: async () => picture }
  server.serve(
    projectRoutes.readProject,
    buildInspectionProject({ modelLink: 'https://my.matterport.com/show/?m=Hx4Qz81LmTb' }),
  )
  serveSettings({ MatterportSdkKey: 'k3y', MatterportSdkUrl: 'https://sdk.example/sdk.js' })
})
const serveSettings = (settings: Record<string, string>) =>
  server.serve(settingRoutes.readPublicConfig, {
    settings,
    hasLanguageSwitcher: false,
    passwordMinLength: 10,
    revealsAddresses: false,
    sendsMail: false,
    billing: 'none',
  })
const serve = (...stored: (readonly string[] | null)[]) =>
  server.serve(
    tourCaptureRoutes.readTourCapture,
    ...(stored.map((storedCount) => ({ capture: storedCount && buildCapture(storedCount) })) as [
      { capture: TourCapture | null },
    ]),
  )
const open = () => renderScreen('/project/own-tour/3', { as: 'Manager' })
const sent = (route: Parameters<typeof server.sent>[0]) =>
  server.sent(route).map(({ input }) => input)

describe('the page on which a tour becomes one’s own', () => {
  it('T334: asks for the statement of right before anything is looked for', async () => {
    serve(null, [])
    server.serve(tourCaptureRoutes.beginTourCapture, { capture: buildCapture([]) })
    const { user } = await open()
    const begin = await screen.findByRole('button', { name: 'Find panoramas' })
    await waitFor(() => expect(begin).toBeEnabled())
    await user.click(begin)
    expect(await screen.findByText('Confirm this first.')).toBeVisible()
    expect(sent(tourCaptureRoutes.beginTourCapture)).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: /We have the right/ }))
    await user.click(begin)
    expect(await screen.findByText('0 of 3 panoramas')).toBeVisible()
    expect(sent(tourCaptureRoutes.beginTourCapture)).toMatchObject([
      { projectId: 3, hasRight: true, statement: 1, sweeps: [{ sweepId: 'hall' }, {}, {}] },
    ])
  })

  it('T338: a tour of more than 500 panoramas says so before the statement', async () => {
    tools.sweeps = async () => Array.from({ length: 501 }, (_, n) => place(`s${n}`))
    serve(null)
    await open()
    expect(await screen.findByText(/This tour has 501 panoramas. The limit is 500/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Find panoramas' })).toBeDisabled()
  })

  it('T334: without a key, or a tour, it says so', async () => {
    serve(null)
    serveSettings({})
    await open()
    expect(await screen.findByText('Your Matterport key is missing')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Find panoramas' })).toBeNull()
    // a Manager cannot enter it
    expect(screen.getByText(/Ask an administrator to enter MatterportSdkKey/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go to settings' })).toBeNull()
  })

  it('T334: without a key, who may enter it is led to the settings', async () => {
    serve(null)
    serveSettings({})
    await renderScreen('/project/own-tour/3', { as: buildPerson('Admin') })
    expect(
      await screen.findByText(/Enter MatterportSdkKey and MatterportSdkUrl in the settings/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to settings' })).toBeVisible()
  })

  it("T113: says in the person's zone when the right was stated", async () => {
    const capture = buildCapture(['hall'])
    const statement = { ...capture.statement, statedOn: '2026-11-05T22:00:00.000Z' }
    server.serve(tourCaptureRoutes.readTourCapture, { capture: { ...capture, statement } })
    await renderScreen('/project/own-tour/3', {
      as: buildPerson('Manager', { timeZone: 'Pacific/Kiritimati' }),
    })
    expect(await screen.findByText(/Right confirmed by Mara Keller/)).toHaveTextContent(
      '11/06/2026',
    )
  })

  it('T335: takes only what is missing, one after the other, with their turns', async () => {
    serve(['hall'], ['hall', 'kitchen'], ['hall', 'kitchen', 'attic'])
    server.serve(tourCaptureRoutes.storePanorama, { stored: 2, total: 3 })
    const { user } = await open()
    expect(await screen.findByText('1 of 3 panoramas')).toBeVisible()
    expect(screen.getByText(/Right confirmed by Mara Keller/)).toBeVisible()
    const goOn = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(goOn).toBeEnabled())
    await user.click(goOn)
    expect(await screen.findByText('3 of 3 panoramas')).toBeVisible()
    expect(sent(tourCaptureRoutes.storePanorama)).toMatchObject(
      ['kitchen', 'attic'].map((sweepId) => ({
        panorama: { sweepId, turn: 12.5, isTurnMeasured: true },
      })),
    )
    expect(screen.getByRole('button', { name: 'Switch to your own tour' })).toBeEnabled()
  })

  it('T335: one that fails says why and is tried again; the others go on', async () => {
    let isBroken = true
    tools.take = async (sweepId) => {
      if (sweepId === 'hall' && isBroken)
        throw Object.assign(new Error('slow'), { name: 'ViewerError', code: 'network' })
      return picture
    }
    serve([], [], ['kitchen'], ['kitchen', 'attic'], ['hall', 'kitchen', 'attic'])
    server.serve(tourCaptureRoutes.storePanorama, { stored: 1, total: 3 })
    const { user } = await open()
    const take = await screen.findByRole('button', { name: 'Capture panoramas' })
    await waitFor(() => expect(take).toBeEnabled())
    await user.click(take)
    expect(await screen.findByText('2 of 3 panoramas')).toBeVisible()
    const row = within(screen.getByRole('list', { name: 'Panoramas' })).getAllByRole('listitem')[0]
    expect(row).toHaveTextContent('Matterport’s player did not respond in time.')
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Try Ground floor · 1 again' }))
    expect(await screen.findByText('3 of 3 panoramas')).toBeVisible()
  })

  it('T335: after a pause it looks again at what is stored, as the last picture may have arrived', async () => {
    tools.take = (_, signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      )
    serve([], ['hall'])
    const { user } = await open()
    const take = await screen.findByRole('button', { name: 'Capture panoramas' })
    await waitFor(() => expect(take).toBeEnabled())
    await user.click(take)
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('1 of 3 panoramas')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Use 1 of 3' })).toBeVisible()
  })

  it('T335: after three in a row that cannot be stored it stops and says so', async () => {
    serve([])
    server.serve(tourCaptureRoutes.storePanorama, createRefusal('tourCapture.none'))
    const { user } = await open()
    const take = await screen.findByRole('button', { name: 'Capture panoramas' })
    await waitFor(() => expect(take).toBeEnabled())
    await user.click(take)
    expect(await screen.findByText('Several panoramas in a row failed')).toBeVisible()
    expect(screen.getAllByText(/This tour is no longer being captured/)).toHaveLength(3)
    expect(sent(tourCaptureRoutes.storePanorama)).toHaveLength(3)
  })

  it('T335: what is missing is left out only after a question that says how many', async () => {
    serve(['hall', 'kitchen'])
    server.serve(
      tourCaptureRoutes.useTourCapture,
      createRefusal('tourCapture.incomplete', { values: { count: 1 } }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Use 2 of 3' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('1 of 3 panoramas is left out.')
    expect(sent(tourCaptureRoutes.useTourCapture)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Switch to your own tour' }))
    await waitFor(() =>
      expect(sent(tourCaptureRoutes.useTourCapture)).toEqual([
        { projectId: 3, leftOut: ['attic'] },
      ]),
    )
    expect(await screen.findByText(/panoramas are still missing/)).toBeVisible()
  })
})
