import type { SpacePoint } from '@nspect/contract/alignment/alignment'
import { imageAlignmentRoutes } from '@nspect/contract/imageAlignments/imageAlignments'
import type { ModelFile } from '@nspect/contract/media/modelFile'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/queryClient.ts'
import { buildImage } from '../../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../../testing/fakeServer.ts'
import { FakeViewer } from '../../../testing/fakeViewer.ts'
import { buildInspectionProject } from '../../../testing/inspectionRecords.ts'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { stubLayout } from '../../../testing/stubLayout.ts'

const corners: readonly SpacePoint[] = [
  { x: 0, y: 0, z: 0 },
  { x: 10, y: 0, z: 0 },
  { x: 10, y: 0, z: 6 },
]

let viewer: FakeViewer
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async () => {
    viewer = new FakeViewer()
    return viewer
  },
}))
beforeEach(stubLayout)

const model: ModelFile = {
  id: 4,
  kind: 'model',
  path: 'files/m',
  name: 'hotel.glb',
  size: 9,
  sha256: 'this model',
  triangles: 2,
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
const withPicture = (sha256: string) =>
  buildInspectionProject({ model, projectModelImages: [buildImage({ sha256 })] })

it('T384: picks on a picture that is replaced meanwhile go, which is said, and new ones name the picture', async () => {
  server.serve(projectRoutes.readProject, withPicture('this picture'))
  server.serve(imageAlignmentRoutes.alignPicture, createRefusal('record.stale'))
  const { user } = await renderScreen(`/project/align-picture/${buildInspectionProject().id}/21`, {
    as: 'Manager',
  })
  const pickAll = async () => {
    // the picture is laid out once it has its tools
    await screen.findByRole('toolbar')
    const picture = screen.getByRole('application', {
      name: /click or tap a spot, or move the crosshair/,
    })
    for (const corner of corners) {
      fireEvent.click(picture, { clientX: 200 + 30 * corner.x, clientY: 200 + 30 * corner.z })
      await waitFor(() => expect(viewer.isPressable).toBe(true))
      act(() => viewer.press({ position: corner }))
    }
  }
  const align = () => screen.getByRole('button', { name: 'Align' })
  await pickAll()
  expect(align()).toBeEnabled()
  server.serve(projectRoutes.readProject, withPicture('another picture'))
  await act(() => queryClient.invalidateQueries())
  expect(
    await screen.findByText(
      /^The image or the model was replaced in the meantime\. Click or tap spot 1 on the image/,
    ),
  ).toBeVisible()
  expect(align()).toBeDisabled()
  await pickAll()
  await user.click(align())
  await waitFor(() => expect(server.sent(imageAlignmentRoutes.alignPicture)).toHaveLength(1))
  const [sent] = server.sent(imageAlignmentRoutes.alignPicture)
  expect(sent?.input).toMatchObject({ picture: 'another picture', model: 'this model' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This record was changed by someone else',
  )
})
