import { describe, expect, it } from 'vitest'
import { listStoreyNames } from './elementNames.ts'
import { type ModelFacts, modelCheck } from './modelFile.ts'

const factsOf = (storeys: string[]): ModelFacts => ({
  min: { x: 0, y: 0, z: 0 },
  max: { x: 1, y: 1, z: 1 },
  meshes: 1,
  textures: 0,
  hasNormals: true,
  ifc: { storeys, leftOut: 0 },
})

describe('T347: the floors of a model that came as IFC', () => {
  it('have the names of its storeys, of which those that occur again get a number that is free', () => {
    const facts = factsOf(['Level 1', 'Level 1', 'Level 1 (2)', 'Roof', 'Level 1'])
    const names = ['Level 1', 'Level 1 (3)', 'Level 1 (2)', 'Roof', 'Level 1 (4)']
    expect(listStoreyNames({ facts, check: null })).toEqual(names)
    expect(listStoreyNames({ facts, check: modelCheck.parse({ up: 'y' }) })).toEqual(names)
  })

  it('have none where another axis is taken for up, as the viewer detects floors of its own', () => {
    expect(
      listStoreyNames({ facts: factsOf(['Level 1']), check: modelCheck.parse({ up: 'z' }) }),
    ).toEqual([])
  })

  it('have none of a model of another format, or without one', () => {
    const { ifc: _, ...facts } = factsOf([])
    expect(listStoreyNames({ facts, check: null })).toEqual([])
    expect(listStoreyNames(null)).toEqual([])
  })
})
