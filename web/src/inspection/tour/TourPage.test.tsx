import type { ModelFile } from '@nspect/contract/media/modelFile'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { Tour, TourNode } from '@nspect/contract/tours/tours'
import { tourRoutes } from '@nspect/contract/tours/tours'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const model: ModelFile = {
  id: 4,
  kind: 'pano',
  path: 'files/a',
  name: 'lobby.jpg',
  size: 9,
  sha256: 'aa',
  triangles: null,
  uploadedOn: '2026-11-05T10:00:00.000Z',
  state: 'ready',
  progress: 100,
  problem: null,
  variants: { web: null, light: null, coarse: null },
  facts: null,
  check: null,
  topViews: [],
  hasOutsideView: true,
}
const node = (id: number, name: string, x?: number): TourNode => ({
  id,
  key: `key ${id}`,
  name,
  path: `files/${id}`,
  size: 9,
  sha256: `sha ${id}`,
  heading: null,
  previewPath: `files/p${id}`,
  thumbPath: `files/t${id}`,
  cameraHeight: 1.6,
  space: null,
  place: x === undefined ? null : { projectModelImageId: 8, x, y: 50 },
})
const three: Tour = {
  nodes: [node(1, 'Lobby', 20), node(2, 'Corridor', 50), node(3, 'Stairs')],
  links: [],
  plans: [],
}
const serve = (tour: Tour | null, changes = {}) =>
  server.serve(projectRoutes.readProject, buildInspectionProject({ model, tour, ...changes }))
const open = () => renderScreen('/project/tour/3', { as: 'Manager' })
const sent = (route: Parameters<typeof server.sent>[0]) =>
  server.sent(route).map(({ input }) => input)
const choose = async (user: UserEvent, names: string[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is nothing to choose files with')
  await user.upload(
    input,
    names.map((name) => new File(['a'], name, { type: 'image/jpeg' })),
  )
}
const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const added = (from: number, count: number) => ({
  tourNodeIds: Array.from({ length: count }, (_, n) => from + n),
})
/** the names of the files of each request, with its key */
const requests = () =>
  server.sent(tourRoutes.addTourNodes).map(({ files, headers }) => ({
    names: files.file?.map(({ name }) => name).join(''),
    key: headers.get('idempotency-key'),
  }))
const dashboard = () => screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement
const closeTab = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented ? 'asks' : 'closes'
}
const list = () => screen.findByRole('list', { name: 'Panoramas of the tour' })

describe('the page of a tour', () => {
  it('T303: names its panoramas in their order, says which are placed, and orders them', async () => {
    serve(three)
    server.serve(tourRoutes.orderTourNodes, {})
    const { user } = await open()
    const rows = within(await list()).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Lobby1 · Start · On a plan',
      'Corridor2 · On a plan',
      'Stairs3 · Not placed',
    ])
    expect(screen.getByRole('button', { name: 'Move Lobby up' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Move Stairs up' }))
    await waitFor(() =>
      expect(sent(tourRoutes.orderTourNodes)).toEqual([{ projectId: 3, tourNodeIds: [1, 3, 2] }]),
    )
  })

  it('T303: asks before one is removed; that it has points is told', async () => {
    serve(three)
    server.serve(
      tourRoutes.removeTourNode,
      createRefusal('tour.hasPoints', { values: { count: 2 } }),
    )
    const { user } = await open()
    await list()
    await user.click(screen.getByRole('button', { name: 'Remove Corridor' }))
    expect(await screen.findByText('Remove Corridor?')).toBeVisible()
    expect(sent(tourRoutes.removeTourNode)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/This panorama has points/)).toBeVisible()
  })

  it('T303: a name is saved when it is left, an empty one is put back', async () => {
    serve(three)
    server.serve(tourRoutes.saveTourNode, {})
    const { user } = await open()
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.tab()
    expect(name).toHaveValue('Lobby')
    await user.clear(name)
    await user.type(name, 'Entrance hall')
    // it ends the conversion of Japanese or Chinese
    fireEvent.keyDown(name, { key: 'Enter', isComposing: true })
    await user.type(name, 's{Enter}')
    await waitFor(() =>
      expect(sent(tourRoutes.saveTourNode)).toEqual([
        { projectId: 3, tourNodeId: 1, name: 'Entrance halls' },
      ]),
    )
  })

  it('T304: one is put on the plan, moved there by arrow keys, and taken off it', async () => {
    serve(three)
    server.serve(tourRoutes.saveTourNode, {})
    const { user } = await open()
    await user.click(within(await list()).getByRole('button', { name: /^Stairs/ }))
    await user.click(await screen.findByRole('button', { name: 'Move Stairs to the center' }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Lobby, on the plan' }), {
      key: 'ArrowRight',
    })
    await user.click(within(await list()).getByRole('button', { name: /^Lobby/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove Lobby from the plan' }))
    const at = (x: number) => ({ projectModelImageId: 8, x, y: 50 })
    await waitFor(() =>
      expect(sent(tourRoutes.saveTourNode)).toEqual([
        { projectId: 3, tourNodeId: 3, place: at(50) },
        { projectId: 3, tourNodeId: 1, place: at(21) },
        { projectId: 3, tourNodeId: 1, place: null },
      ]),
    )
  })

  it('T305: a heading that is being typed stays when the answer to an earlier change arrives', async () => {
    serve(three)
    const answer = createHeldReply<typeof tourRoutes.saveTourNode>({})
    server.serve(tourRoutes.saveTourNode, answer)
    const { user } = await open()
    const heading = await screen.findByRole('textbox', { name: 'Heading' })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Lobby, on the plan' }), {
      key: 'ArrowRight',
    })
    await user.type(heading, '120')
    // what the server has of the change before: a heading as well
    serve({
      ...three,
      nodes: three.nodes.map((tourNode) =>
        tourNode.id === 1 ? { ...tourNode, heading: 45 } : tourNode,
      ),
    })
    const reads = sent(projectRoutes.readProject).length
    answer.release()
    await waitFor(() => expect(sent(projectRoutes.readProject).length).toBeGreaterThan(reads))
    expect(heading).toBeInTheDocument()
    expect(heading).toHaveValue('120°')
    await user.tab()
    await waitFor(() =>
      expect(sent(tourRoutes.saveTourNode).at(-1)).toEqual({
        projectId: 3,
        tourNodeId: 1,
        heading: 120,
      }),
    )
  })

  it('T305: neighbours are named, ended, added, and given back to their distance', async () => {
    serve({ ...three, links: [{ tourNodeId: 1, otherTourNodeId: 3, isLinked: true }] })
    server.serve(tourRoutes.saveTourLink, {})
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove Corridor as a neighbor' }))
    await user.click(screen.getByRole('button', { name: 'Use distance again' }))
    const pair = { projectId: 3, tourNodeId: 1 }
    await waitFor(() =>
      expect(sent(tourRoutes.saveTourLink)).toEqual([
        { ...pair, otherTourNodeId: 2, isLinked: false },
        { ...pair, otherTourNodeId: 3, isLinked: null },
      ]),
    )
  })

  it('T302: one panorama alone is told how to become a tour; without a plan it says what is missing', async () => {
    serve({ ...three, nodes: [node(1, 'Lobby')] }, { projectModelImages: [] })
    await open()
    expect(await screen.findByText(/has one panorama/)).toBeVisible()
    expect(screen.getByText(/Add an image or a plan set/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Remove Lobby' })).toBeDisabled()
  })

  it('T302: panoramas are added; one that is refused is told', async () => {
    serve(three)
    server.serve(
      tourRoutes.addTourNodes,
      createRefusal('tour.partOnly', { values: { name: 'roof.jpg' } }),
    )
    const { user } = await open()
    await list()
    await choose(user, ['roof.jpg'])
    expect(await screen.findByText(/is only part of a panorama/)).toBeVisible()
  })

  it('T363: a part that fails says how many were added; Try again sends only the others, by the same key', async () => {
    serve(three)
    server.serve(
      tourRoutes.addTourNodes,
      added(4, 5),
      lostReply,
      createRefusal('server.fault'),
      added(9, 2),
    )
    const { user } = await open()
    await list()
    await choose(user, seven)
    const told = await screen.findByText(/cannot be reached.* 5 of 7 panoramas were added\./)
    expect(screen.getByRole('button', { name: 'Add panoramas' })).toBeDisabled()
    await user.click(within(told).getByRole('button', { name: 'Try again' }))
    const toldAgain = await screen.findByText(/went wrong.* 5 of 7 panoramas were added\./)
    await user.click(within(toldAgain).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('7 panoramas were added.')).toBeVisible()
    expect(screen.queryByText(/of 7 panoramas/)).toBeNull()
    const [first, second] = requests()
    expect(requests()).toEqual([
      { names: 'abcde', key: first?.key },
      ...Array(3).fill({ names: 'fg', key: second?.key }),
    ])
    expect(second?.key).not.toBe(first?.key)
  })

  it('T363: a panorama that is refused holds up no other: it alone is left', async () => {
    serve(three)
    const partOnly = createRefusal('tour.partOnly', { values: { name: 'c' } })
    server.serve(
      tourRoutes.addTourNodes,
      partOnly,
      added(4, 1),
      added(5, 1),
      partOnly,
      added(6, 1),
      added(7, 1),
      added(8, 2),
    )
    const { user } = await open()
    await list()
    await choose(user, seven)
    expect(
      await screen.findByText(/^c is only part of a panorama.* 6 of 7 panoramas were added\./),
    ).toBeVisible()
    expect(requests().map(({ names }) => names)).toEqual(['abcde', 'a', 'b', 'c', 'd', 'e', 'fg'])
    await user.click(screen.getByRole('button', { name: 'Leave out 1 panorama' }))
    expect(screen.getByRole('button', { name: 'Add panoramas' })).toBeEnabled()
  })

  it('T363: the others can be left out; until then leaving and closing the tab ask', async () => {
    serve(three)
    server.serve(tourRoutes.addTourNodes, createRefusal('server.fault'))
    const { user, address } = await renderScreen('/project/tour/3', {
      as: 'Manager',
      history: 'browser',
    })
    await list()
    await choose(user, seven)
    const leaveOut = await screen.findByRole('button', { name: 'Leave out 7 panoramas' })
    expect(closeTab()).toBe('asks')
    await user.click(dashboard())
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(address()).toContain('/project/tour/3')
    await user.click(leaveOut)
    expect(screen.queryByText(/of 7 panoramas/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Add panoramas' })).toBeEnabled()
    expect(closeTab()).toBe('closes')
    await user.click(dashboard())
    await waitFor(() => expect(address()).not.toContain('/project/tour'))
    expect(requests()).toHaveLength(1)
  })

  it.each([
    [
      'fails',
      createRefusal('tour.partOnly', { values: { name: 'c' } }),
      /only part of a panorama.* 0 of 7 panoramas were/,
    ],
    ['is stored', added(4, 5), /^5 of 7 panoramas were added\.$/],
  ])(
    'T363: leaving while it is under way asks; a notice tells if what was under way %s',
    async (_, answer, told) => {
      serve(three)
      const underWay = createHeldReply<typeof tourRoutes.addTourNodes>(answer)
      server.serve(tourRoutes.addTourNodes, underWay)
      const { user, address } = await renderScreen('/project/tour/3', {
        as: 'Manager',
        history: 'browser',
      })
      await list()
      await choose(user, seven)
      expect(await screen.findByRole('button', { name: 'Stop upload' })).toBeVisible()
      expect(closeTab()).toBe('asks')
      await user.click(dashboard())
      await user.click(await screen.findByRole('button', { name: 'Leave' }))
      await waitFor(() => expect(address()).not.toContain('/project/tour'))
      underWay.release()
      expect(
        await within(screen.getByRole('region', { name: 'Notices' })).findByText(told),
      ).toBeVisible()
      expect(requests()).toHaveLength(1)
    },
  )

  it('is not for an inspection of a model', async () => {
    serve(null, { model: { ...model, kind: 'model' } })
    await open()
    expect(await screen.findByText(/has no panoramas/)).toBeVisible()
  })
})
