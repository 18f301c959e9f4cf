import { identitySpaceAlignment } from '@nspect/contract/alignment/alignment'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { expect, it } from 'vitest'
import { findSameView, type RepeatedMedia } from './findSameView.ts'

const camera = { position: { x: 0, y: 2, z: 5 }, target: { x: 0, y: 1, z: 0 }, fov: 60 }
const place: PinCoordinates = {
  position: { x: 0, y: 1, z: 0 },
  normal: { x: 0, y: 0, z: 1 },
  key: 'pin',
  model: 'a',
  camera,
}
const media = (changes: Partial<RepeatedMedia> = {}): RepeatedMedia => ({
  before: 'a',
  now: 'a',
  panoramas: [],
  replaced: [],
  ...changes,
})
const raised = { ...identitySpaceAlignment, shift: { x: 0, y: 10, z: 0 } }
const moved = (y: number) => ({
  position: { ...camera.position, y: 2 + y },
  target: { ...camera.target, y: 1 + y },
  fov: 60,
})

it('T685: a model that is shown again is seen from the camera of the last time', () => {
  expect(findSameView(media(), place)).toEqual({ camera, scene: null })
  const { model: _, ...carried } = place
  expect(findSameView(media(), carried)).toEqual({ camera, scene: null })
})

it('T685: a newer model is seen from where its alignment puts that camera', () => {
  const twice = media({
    now: 'c',
    replaced: [
      { from: 'a', to: 'b', alignment: raised },
      { from: 'b', to: 'c', alignment: raised },
    ],
  })
  expect(findSameView(twice, place)).toEqual({ camera: moved(20), scene: null })
  const back = media({ replaced: [{ from: 'a', to: 'b', alignment: raised }] })
  expect(findSameView(back, place)).toEqual({ camera, scene: null })
})

it('T685: there is no same view in a model that is not aligned, or without a camera', () => {
  const unaligned = media({ now: 'b', replaced: [{ from: 'a', to: 'b', alignment: null }] })
  expect(findSameView(unaligned, place)).toBeNull()
  expect(findSameView(media({ now: 'b' }), place)).toBeNull()
  expect(findSameView(media({ before: null, now: null }), { ...place, model: '' })).toBeNull()
  const { camera: _, ...unseen } = place
  expect(findSameView(media(), unseen)).toBeNull()
})

it('T685: in a tour the same panorama is seen, unless its picture is another', () => {
  const tour = media({ panoramas: [{ key: 'lobby', sha256: 'a' }] })
  const inLobby = { ...place, scene: 'lobby' }
  expect(findSameView(tour, inLobby)).toEqual({ camera, scene: 'lobby' })
  expect(findSameView(tour, { ...inLobby, model: 'b' })).toBeNull()
  expect(findSameView(tour, { ...place, scene: 'gone', model: 'b' })).toBeNull()
})
