import { modelCheck } from '@nspect/contract/models'
import type { ShownFacts } from '@nspect/viewer'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/renderScreen.tsx'
import { CheckFields } from './CheckFields.tsx'

const house: ShownFacts = {
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

const show = (facts: ShownFacts) =>
  renderPart(
    <CheckFields
      check={modelCheck.parse({})}
      facts={facts}
      isPanorama={false}
      onChange={() => {}}
      onKeepView={() => {}}
    />,
  )

describe('checking a model', () => {
  it('says by what its unit is told, and nothing where nothing is odd', async () => {
    await show(house)
    expect(screen.getByText('A room is 2.60 units high, which fits a metre.')).toBeVisible()
    expect(screen.queryByText(/Z probably points up/)).toBeNull()
    expect(screen.queryByText(/from its origin/)).toBeNull()
  })

  it('gives no reason that does not hold: a thing without rooms and of no building’s size is taken for metres', async () => {
    await show({ ...house, guess: { ...house.guess, unitReason: { because: 'format' } } })
    expect(screen.getByText(/taken for metres, as the format says/)).toBeVisible()
    expect(screen.queryByText(/which fits/)).toBeNull()
  })

  it('offers Z where floors face it', async () => {
    await show({ ...house, guess: { ...house.guess, up: 'z', upReason: 'floors' } })
    expect(screen.getByText('Its floors seem to face Z, so Z probably points up.')).toBeVisible()
  })

  it('says that surfaces lie far from the file’s origin, how coarse they are there, and what was done', async () => {
    await show({ ...house, far: { distance: 512_000, step: 0.03125 } })
    expect(screen.getByText(/512\.0 km from its origin, where its numbers are 3\.13 cm apart/)).toBeVisible()
  })
})
