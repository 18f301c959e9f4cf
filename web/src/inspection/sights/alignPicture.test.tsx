import type { PlanePoint, SpacePoint } from '@nspect/contract/alignment'
import type { ModelFile } from '@nspect/contract/modelFile'
import { pictureAlignmentRoutes } from '@nspect/contract/pictureAlignments'
import { projectRoutes } from '@nspect/contract/projects'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import { image } from '../../testing/exampleRecords.ts'
import { refused, server } from '../../testing/fakeServer.ts'
import { project } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import type { PickedSide } from '../revisions/AlignDesk.tsx'

const corners: readonly SpacePoint[] = [
  { x: 0, y: 0, z: 0 },
  { x: 10, y: 0, z: 0 },
  { x: 10, y: 0, z: 6 },
]
const cornerAfter = ({ places }: { places: readonly unknown[] }) => corners[places.length] ?? { x: 0, y: 0, z: 0 }

// nothing is drawn here: a press picks the next corner
vi.mock('../revisions/PickedPicture.tsx', () => ({
  PickedPicture: (side: PickedSide<PlanePoint>) => {
    const { x, z } = cornerAfter(side)
    const pick = () => side.onPick({ x: 100 + 50 * x, y: 100 + 50 * z })
    return (
      <button type="button" disabled={!side.mayPick} onClick={pick}>
        On the picture
      </button>
    )
  },
}))
vi.mock('../revisions/PickedModel.tsx', () => ({
  PickedModel: (side: PickedSide<SpacePoint>) => (
    <button type="button" disabled={!side.mayPick} onClick={() => side.onPick(cornerAfter(side))}>
      On the model
    </button>
  ),
}))

const model: ModelFile = {
  ...{ id: 4, kind: 'model', path: 'files/m', name: 'hotel.glb', size: 9, sha256: 'this model', triangles: 2 },
  ...{ uploadedOn: '2026-11-05T10:00:00.000Z', state: 'ready', progress: 100, problem: null },
  ...{ variants: { web: null, light: null, coarse: null }, facts: null, check: null, topViews: [] },
}
const withPicture = (sha256: string) => project({ model, projectModelImages: [image({ sha256 })] })

it('T384: picks on a picture that is replaced meanwhile go, which is said, and new ones name the picture', async () => {
  server.serve(projectRoutes.readProject, withPicture('this picture'))
  server.serve(pictureAlignmentRoutes.alignPicture, refused('record.stale'))
  const { user } = await renderScreen(`/project/align-picture/${project().id}/21`, { as: 'Manager' })
  const pickAll = async () => {
    for (const _ of corners) {
      await user.click(await screen.findByRole('button', { name: 'On the picture' }))
      await user.click(screen.getByRole('button', { name: 'On the model' }))
    }
  }
  const align = () => screen.getByRole('button', { name: 'Align' })
  await pickAll()
  expect(align()).toBeEnabled()
  server.serve(projectRoutes.readProject, withPicture('another picture'))
  await act(() => queryClient.invalidateQueries())
  expect(
    await screen.findByText(/^The picture or the model was replaced meanwhile\. Press place 1 on the picture/),
  ).toBeVisible()
  expect(align()).toBeDisabled()
  await pickAll()
  await user.click(align())
  await waitFor(() => expect(server.sent(pictureAlignmentRoutes.alignPicture)).toHaveLength(1))
  const [sent] = server.sent(pictureAlignmentRoutes.alignPicture)
  expect(sent?.input).toMatchObject({ picture: 'another picture', model: 'this model' })
  expect(await screen.findByRole('alert')).toHaveTextContent('This record was changed by someone else')
})
