import type { ModelFile } from '@nspect/contract/media/modelFile'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { PinAuthorAndFloor } from './PinAuthorAndFloor.tsx'

const show = (place: Partial<PinCoordinates>, storeys?: string[]) =>
  renderComponent(
    <PinAuthorAndFloor
      pin={
        {
          addedBy: 'Rosa Sample',
          addedDateTime: '2026-11-05T09:00:00.000Z',
          updatedDateTime: '2026-11-05T09:00:00.000Z',
          matterPointCoordinates: place,
        } as Pin
      }
      project={{
        model: storeys
          ? ({ facts: { ifc: { storeys, leftOut: 0 } }, check: null } as unknown as ModelFile)
          : null,
      }}
    />,
  )
const wall = {
  globalId: '0YvctVUKr0kugbFTf53O9L',
  type: 'IfcWall',
  name: 'Basic Wall:Interior - Partition (92mm Stud):206981',
}

it('T332: a point on an element of an IFC says on which, with its storey', async () => {
  await show({ floor: 1, element: { ...wall, storey: 'Level 2' } }, ['Level 1', 'Level 2'])
  expect(await screen.findByText('On: Interior partition, 92 mm stud')).toBeVisible()
  expect(screen.getByText('Level 2')).toBeVisible()
})

it('an element without a storey leaves the floor to be counted', async () => {
  await show({ floor: 1, element: wall })
  expect(await screen.findByText('On: Interior partition, 92 mm stud')).toBeVisible()
  expect(screen.getByText('Floor 2')).toBeVisible()
})

it('T347: a floor is called by the storey of the file', async () => {
  await show({ floor: 1 }, ['Ground', 'Mezzanine'])
  expect(await screen.findByText('Mezzanine')).toBeVisible()
})
