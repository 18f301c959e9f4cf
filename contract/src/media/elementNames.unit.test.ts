import { describe, expect, it } from 'vitest'
import { parseElementExtras, parseStoreyExtras } from './elementNames.ts'
import { elementExtras, sceneExtras } from './modelElement.ts'

const globalId = '1hqIFTRjfV6AWq_bMtnZwI'
const wall = { globalId, type: 'IfcWall' }
const storey = (name: string, elevation: number) => ({ globalId, name, elevation })

describe('what a file says of its elements is read as its schema accepts it', () => {
  it.each([
    ['of a wall', { ifc: wall }],
    ['with its storey', { name: 'Basic Wall', ifc: { ...wall, storey: 'Level 1' } }],
    ['with an empty storey', { ifc: { ...wall, storey: '' } }],
    ['with more than is known', { ifc: { ...wall, colour: 'red' } }],
    ['with a number for a storey', { ifc: { ...wall, storey: 1 } }],
    ['with a long storey', { ifc: { ...wall, storey: 'x'.repeat(201) } }],
    ['with another identity', { ifc: { ...wall, globalId: 'x' } }],
    ['of another class', { ifc: { ...wall, type: 'Wall' } }],
    ['that are a list', { ifc: [wall] }],
    ['that are nothing', { ifc: null }],
    ['of another program', { colour: 'red' }],
    ['without any', undefined],
  ])('%s', (_, extras) => {
    expect(parseElementExtras(extras)).toEqual(elementExtras.safeParse(extras).data?.ifc ?? null)
  })

  it.each([
    ['of two, lowest first', { storeys: [storey('Roof', 9), storey('Level 1', 0)] }],
    ['with elements left out', { storeys: [storey('Level 1', 0)], leftOut: 3 }],
    ['with none left out, which is not said', { storeys: [storey('Level 1', 0)], leftOut: 0 }],
    ['with half an element left out', { storeys: [storey('Level 1', 0)], leftOut: 0.5 }],
    ['too high', { storeys: [storey('Level 1', 1e6)] }],
    ['of no height', { storeys: [storey('Level 1', Number.NaN)] }],
    ['without a name', { storeys: [{ globalId, elevation: 0 }] }],
    ['too many', { storeys: Array.from({ length: 1000 }, (_, n) => storey(`Level ${n}`, n)) }],
    ['that are no list', { storeys: 'Level 1' }],
    ['without any', {}],
  ])('storeys %s', (_, extras) => {
    const accepted = sceneExtras.safeParse(extras).data?.storeys ?? []
    expect(parseStoreyExtras(extras)).toEqual(
      accepted.toSorted((a, b) => a.elevation - b.elevation),
    )
  })
})
