import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { Page } from '@playwright/test'
import type {} from '../../../viewer/src/testing/testPage.ts'

/** A point as a person would have placed it, with its pictures as data URLs. */
export interface StillSample {
  position: Vec3
  /** index of its storey; null: the model has none */
  floor: number | null
  closeUp: string
  context: string
}

/** A storey from above, and what of the model's x and z it shows. */
export interface PlanOfFloor {
  floor: number | null
  picture: string
  area: { left: number; top: number; right: number; bottom: number }
}

export interface ModelSamples {
  plans: PlanOfFloor[]
  points: StillSample[]
}

/**
 * Opens a model and places points at random where a person who walks through it could: eyes 1.6 m
 * above a floor, with air around them, on a surface at most six metres away.
 */
export const placeRandomPoints = (
  page: Page,
  url: string,
  count: number,
  seed: number,
): Promise<ModelSamples> =>
  page.evaluate(
    async ({ url, count, seed, maxTries }) => {
      const { harness } = window
      // rays are cast through the middle of a picture that nobody sees
      const size = { width: 120, height: 80 }
      harness.host.style.width = `${size.width}px`
      harness.host.style.height = `${size.height}px`
      await harness.prepare('model')
      await harness.open({ kind: 'model', url })
      const { viewer } = harness
      await viewer.hit(size.width / 2, size.height / 2)
      let state = seed
      const random = () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return state / 2_147_483_648
      }
      const toDataUrl = async (blob: Blob) => `data:image/jpeg;base64,${await harness.base64(blob)}`
      const topViews = viewer.topViews!
      const floors = await topViews.floors()
      const plans = []
      for (const floor of floors) {
        const { picture, area } = await topViews.take(floor)
        plans.push({ floor, picture: await toDataUrl(picture), area })
      }
      const storeys = viewer.floors?.list ?? []
      const lookAlong = async (eye: Vec3, turn: number, tilt: number) => {
        const target = {
          x: eye.x + Math.cos(turn) * Math.cos(tilt),
          y: eye.y + Math.sin(tilt),
          z: eye.z + Math.sin(turn) * Math.cos(tilt),
        }
        await viewer.camera!.to({ position: eye, target, fov: 60 })
        return viewer.hit(size.width / 2, size.height / 2)
      }
      const farFrom = (eye: Vec3, { x, y, z }: Vec3) => Math.hypot(x - eye.x, y - eye.y, z - eye.z)
      const isInRoom = async (eye: Vec3) => {
        for (const side of [0, 1, 2, 3]) {
          const hit = await lookAlong(eye, (side * Math.PI) / 2, 0)
          if (!hit || farFrom(eye, hit.position) < 0.5) return false
        }
        return true
      }
      const points: StillSample[] = []
      const place = async (plan: PlanOfFloor, eye: Vec3) => {
        const hit = await lookAlong(eye, random() * 2 * Math.PI, (random() - 0.5) * 0.9)
        if (hit?.object !== 'model') return
        const { position, normal } = hit
        const away = farFrom(eye, position)
        if (away < 0.7 || away > 6) return
        const camera = { position: eye, target: position, fov: 60 }
        const stills = await viewer.points!.takeStills({
          coordinates: { position, normal, key: `${points.length}`, camera },
          number: points.length + 1,
          color: '#c62828',
        })
        if (!stills) return
        points.push({
          position,
          floor: plan.floor,
          closeUp: await toDataUrl(stills.closeUp),
          context: await toDataUrl(stills.context),
        })
      }
      for (let tries = 0; points.length < count && tries < maxTries; tries++) {
        const plan = plans[Math.floor(random() * plans.length)]!
        const { left, right, top, bottom } = plan.area
        const floorY = plan.floor === null ? 0 : (storeys[plan.floor]?.elevation ?? 0)
        const eye = {
          x: left + random() * (right - left),
          y: floorY + 1.6,
          z: top + random() * (bottom - top),
        }
        if (await isInRoom(eye)) await place(plan, eye)
      }
      return { plans, points }
    },
    { url, count, seed, maxTries: 400 },
  )
