import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import type { ModelViewer, Stance, ViewerEvents } from '@nspect/viewer'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import { useLinkedCameras } from './linkedCameras.ts'

const at = (x: number): CameraPose => ({ position: { x, y: 1, z: 0 }, target: { x, y: 1, z: -2 } })

/** A viewer that goes where it is told, and tells of it as the real one does. */
class Viewer {
  pose = at(0)
  stance: Stance = 'outside'
  #listeners = new Map<string, Set<(detail: never) => void>>()
  camera = {
    to: async (pose: CameraPose) => this.move(pose),
  }
  walk = {
    setStance: async (stance: Stance) => {
      this.stance = stance
      this.#emit('stance', stance)
      return true
    },
  }
  currentCamera = () => this.pose
  on = (name: keyof ViewerEvents, listener: (detail: never) => void) => {
    const all = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, all.add(listener))
    return () => all.delete(listener)
  }
  move(pose: CameraPose) {
    this.pose = pose
    this.#emit('camera', pose)
  }
  #emit(name: string, detail: CameraPose | Stance) {
    for (const listener of this.#listeners.get(name) ?? []) listener(detail as never)
  }
}

let old: Viewer
let recent: Viewer
beforeEach(() => {
  old = new Viewer()
  recent = new Viewer()
  recent.pose = at(40)
})

/** the new model lies 30 m further along x */
const alignment = {
  scale: 1,
  rotation: [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
    { x: 0, y: 0, z: 1 },
  ],
  shift: { x: 30, y: 0, z: 0 },
} as const

function Halves({ isLinked }: { isLinked: boolean }) {
  const viewers = { old: old as unknown as ModelViewer, recent: recent as unknown as ModelViewer }
  const { take } = useLinkedCameras({ viewers, alignment, isLinked })
  return (
    <>
      <button type="button" onClick={() => take('old')}>
        touch the earlier
      </button>
      <button type="button" onClick={() => take('recent')}>
        touch the later
      </button>
    </>
  )
}
const touch = (half: 'earlier' | 'later') =>
  screen.getByRole('button', { name: `touch the ${half}` })

describe('two linked cameras', () => {
  it('T327: stand where the later one stands at first, then follow the one that was touched last', async () => {
    const { user } = await renderComponent(<Halves isLinked />)
    expect(old.pose.position.x).toBe(10)
    await user.click(touch('earlier'))
    act(() => old.move(at(5)))
    expect([old.pose.position.x, recent.pose.position.x]).toEqual([5, 35])
    await user.click(touch('later'))
    act(() => recent.move(at(31)))
    expect([old.pose.position.x, recent.pose.position.x]).toEqual([1, 31])
  })

  it('T327: walk inside together', async () => {
    const { user } = await renderComponent(<Halves isLinked />)
    await user.click(touch('earlier'))
    recent.pose = at(7)
    await act(() => old.walk.setStance('inside'))
    expect(recent.stance).toBe('inside')
    expect(recent.pose.position.x).toBe(40)
  })

  it('T327: move alone once they are unlinked', async () => {
    await renderComponent(<Halves isLinked={false} />)
    act(() => recent.move(at(99)))
    expect(old.pose.position.x).toBe(0)
  })
})
