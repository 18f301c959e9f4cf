import type { PlanePoint, SpacePoint } from '@nspect/contract/alignment/alignment'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { computeImageAlignment } from '@nspect/contract/imageAlignments/imageAlignmentGeometry'
import type { ImageAlignment } from '@nspect/contract/imageAlignments/imageAlignments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildImage as imageRecord, modelFile } from '../../../testing/exampleRecords.ts'
import { server } from '../../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../../testing/inspectionRecords.ts'
import { renderComponent, renderScreen } from '../../../testing/renderScreen.tsx'
import { createAnnotationViewBuilder } from '../../media/image/annotationViews.ts'
import { listImageSightings, mapPinsToModelSightings } from '../../media/image/pinSightings.ts'
import { AlignmentPicker, type PickedPair, type PickedSide } from './AlignmentPicker.tsx'

const onModel: ImageAlignment = {
  a: 50,
  b: 0,
  shiftX: 100,
  shiftY: 100,
  up: 'y',
  scale: 1,
  level: 0,
  residual: 0.04,
}
const image = imageRecord({ onModel })
const inspection = buildInspectionProject({ model: modelFile(), projectModelImages: [image] })
const position = { x: 8, y: 1.2, z: 3 }
const inModel = buildInspectionPin({
  id: 71,
  projectId: inspection.id,
  pinNumber: 3,
  title: 'Damp',
  annotationCoordinates: null,
  projectModelImageId: null,
  matterPointCoordinates: { position, normal: { x: 0, y: 1, z: 0 }, key: 'damp' },
})
const onPlan = buildInspectionPin({
  id: 72,
  projectId: inspection.id,
  pinNumber: 4,
  title: 'Crack',
  matterPointCoordinates: null,
  projectModelImageId: 21,
  annotationCoordinates: {
    geometry: { type: 'RECTANGLE', x: 20, y: 20, width: 10, height: 10 },
    data: { id: 'mark-1' },
  },
})

describe('the picks of a picture and the model', () => {
  const places: SpacePoint[] = [
    { x: 0, y: 0, z: 0 },
    { x: 10, y: 0, z: 0 },
    { x: 10, y: 0, z: 6 },
    { x: 5, y: 0, z: 0 },
  ]
  const buttons = <Point,>(
    name: string,
    at: (place: SpacePoint) => Point,
    { mayPick, onPick }: PickedSide<Point>,
  ) =>
    places.map((place, n) => (
      <button
        key={`${place.x} ${place.z}`}
        type="button"
        disabled={!mayPick}
        onClick={() => onPick(at(place))}
      >
        {name} {n + 1}
      </button>
    ))
  const onSheet = ({ x, z }: SpacePoint): PlanePoint => ({ x: 100 + 50 * x, y: 100 + 50 * z })

  it('T313: are asked for in turn, judged, taken back and saved', async () => {
    const saved: PickedPair<PlanePoint, SpacePoint>[][] = []
    const { user } = await renderComponent(
      <AlignmentPicker<PlanePoint, SpacePoint>
        project={inspection}
        words={{
          title: 'Align',
          from: 'Plan',
          to: 'Model',
          pickMore: 'enough',
          pickFrom: (number) => `plan, ${number}`,
          pickTo: (number) => `model, ${number}`,
          fits: (metres) => `within ${metres.toFixed(2)}`,
        }}
        align={(picks) =>
          computeImageAlignment(
            picks.map(({ from: to, to: from }) => ({ from, to })),
            { picture: image, check: { up: 'y', scale: 1 } },
          )
        }
        saving={{
          isPending: false,
          error: null,
          reset: () => undefined,
          save: async (picks) => {
            saved.push(picks)
            throw new Error('stays')
          },
        }}
        next={{ mode: '2d' }}
        from={(picked) => buttons('plan', onSheet, picked)}
        to={(picked) => buttons('model', (place) => place, picked)}
      />,
    )
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    const pair = async (plan: number, place: number) => {
      await press(`plan ${plan}`)
      await press(`model ${place}`)
    }
    const save = screen.getByRole('button', { name: 'Align' })
    expect(screen.getByText('plan, 1')).toBeVisible()
    expect(screen.getByRole('button', { name: 'model 1' })).toBeDisabled()
    await pair(1, 1)
    await pair(2, 2)
    expect(save).toBeDisabled()
    await pair(4, 4)
    expect(screen.getByRole('alert')).toHaveTextContent('All the spots lie on one line.')
    await press('Undo last spot')
    await press('Undo last spot')
    expect(screen.queryByRole('alert')).toBeNull()
    await pair(3, 3)
    expect(screen.getByText('within 0.00')).toBeVisible()
    expect(screen.getByText('enough')).toBeVisible()
    await user.click(save)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.[2]).toEqual({ from: { x: 600, y: 400 }, to: { x: 10, y: 0, z: 6 } })
  })
})

describe('a point of the model on an aligned picture', () => {
  const open = async (search: string) => {
    server.serve(projectRoutes.readProject, inspection)
    server.serve(pinRoutes.listPins, [inModel, onPlan])
    server.serve(commentRoutes.listComments, [])
    return renderScreen(`/project/edit-project/${inspection.id}${search}`, { as: 'Manager' })
  }

  it('T314: is gone to on the plan, where it was not placed', async () => {
    const { user } = await open('?mode=3d&pin=71')
    await user.click(await screen.findByRole('button', { name: 'On the plan' }))
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: '2D Model' })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
    )
    expect(screen.queryByRole('button', { name: 'In the model' })).toBeNull()
  })

  it('T314: and those of pictures are marks beside its own, which say where they were placed', () => {
    const seen = listImageSightings(inspection, [inModel, onPlan])
    const marks = createAnnotationViewBuilder(21, false)([inModel, onPlan], seen)
    expect(marks.map((mark) => [mark.pin.id, mark.from, mark.geometry.type])).toEqual([
      [72, null, 'RECTANGLE'],
      [71, 'model', 'POINT'],
    ])
    expect([...mapPinsToModelSightings(inspection, [inModel, onPlan]).keys()]).toEqual([72])
  })

  it('T314: and one of the picture is gone to in the model', async () => {
    const { user } = await open('?mode=2d&pin=72')
    await user.click(await screen.findByRole('button', { name: 'In the model' }))
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: '3D Model' })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
    )
  })
})
