import type { IfcFacts } from '@nspect/contract/media/modelElement'
import { modelCheck } from '@nspect/contract/media/modelFile'
import type { ModelCorrections, ModelMeasurements, ModelViewer, Stance } from '@nspect/viewer'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ModelCorrectionFields } from './ModelCorrectionFields.tsx'
import { useModelCorrections } from './useModelCorrections.ts'

const house: ModelMeasurements = {
  size: { x: 12, y: 6, z: 9 },
  triangles: 1200,
  hasNormals: true,
  textures: 0,
  far: null,
  guess: {
    unit: 'metres',
    scale: 1,
    unitReason: { because: 'roomHeight', room: 2.6 },
    up: 'y',
    upReason: 'gltf',
  },
}

const show = (
  facts: ModelMeasurements,
  ifc: IfcFacts | null = null,
  missingFiles: readonly string[] = [],
) =>
  renderComponent(
    <ModelCorrectionFields
      check={modelCheck.parse({})}
      facts={facts}
      hasNoInside={false}
      isPanorama={false}
      ifc={ifc}
      missingFiles={missingFiles}
      onChange={() => {}}
      onKeepView={() => {}}
    />,
  )

const Check = ({ viewer }: { viewer: ModelViewer }) => {
  const { check, facts, hasNoInside, change } = useModelCorrections(viewer, modelCheck.parse({}))
  return check ? (
    <ModelCorrectionFields
      check={check}
      facts={facts}
      hasNoInside={hasNoInside}
      isPanorama={false}
      onChange={change}
      onKeepView={() => {}}
    />
  ) : null
}

describe('beginning inside', () => {
  /** A viewer whose model has floors to stand on with one unit only. */
  const viewerWithInsideAt = (requested: Stance[]) => {
    let hasInside = false
    return {
      on: () => () => {},
      corrections: {
        set: ({ scale }: ModelCorrections) => {
          hasInside = scale === 0.001
        },
        measurements: async () => house,
      },
      walk: {
        setStance: async (stance: Stance) => {
          requested.push(stance)
          return stance === 'outside' || hasInside
        },
      },
    } as Partial<ModelViewer> as ModelViewer
  }

  it('steps in at once, and says so where there is no inside until another unit or place is chosen', async () => {
    const requested: Stance[] = []
    const { user } = await renderComponent(<Check viewer={viewerWithInsideAt(requested)} />)
    await user.click(screen.getByRole('radio', { name: 'Inside' }))
    expect(await screen.findByText(/You cannot walk inside/)).toBeVisible()
    expect(requested.at(-1)).toBe('inside')
    await user.click(screen.getByRole('combobox', { name: 'File unit' }))
    await user.click(screen.getByRole('option', { name: 'millimeters' }))
    await waitFor(() => expect(screen.queryByText(/You cannot walk inside/)).toBeNull())
    await user.click(screen.getByRole('radio', { name: 'Outside' }))
    await waitFor(() => expect(requested.at(-1)).toBe('outside'))
  })
})

describe('checking a model', () => {
  it('says by what its unit is told, and nothing where nothing is odd', async () => {
    await show(house)
    expect(screen.getByText('A room is 2.60 units high, which suggests meters.')).toBeVisible()
    expect(screen.queryByText(/Z is probably up/)).toBeNull()
    expect(screen.queryByText(/from its origin/)).toBeNull()
  })

  it('gives no reason that does not hold: a thing without rooms and of no building’s size is taken for metres', async () => {
    await show({ ...house, guess: { ...house.guess, unitReason: { because: 'format' } } })
    expect(screen.getByText(/default is meters/)).toBeVisible()
    expect(screen.queryByText(/which suggests/)).toBeNull()
  })

  it('T345, T346: asks an IFC neither its unit nor its axis, and says what of it is missing', async () => {
    await show(house, { storeys: [], leftOut: 3 })
    expect(screen.getByText('Unit and axis come from the IFC file.')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'File unit' })).toBeNull()
    expect(screen.getByText(/^3 IFC elements are missing/)).toBeVisible()
  })

  it('T453: names the files that a model came without', async () => {
    await show(house, null, ['room.mtl'])
    expect(screen.getByText(/^Missing files: room\.mtl\./)).toBeVisible()
  })

  it('offers Z where floors face it', async () => {
    await show({ ...house, guess: { ...house.guess, up: 'z', upReason: 'floors' } })
    expect(screen.getByText('Its floors seem to face Z, so Z is probably up.')).toBeVisible()
  })

  it('says that surfaces lie far from the file’s origin, how coarse they are there, and what was done', async () => {
    await show({ ...house, far: { distance: 512_000, step: 0.03125 } })
    expect(
      screen.getByText(/512\.0 km from its origin, with a precision of 3\.13 cm/),
    ).toBeVisible()
  })
})
