import { expect, test } from '@playwright/test'
import type {} from '../../../viewer/src/testing/testPage.ts'
import {
  clickAt,
  contractPage,
  movePointerTo,
  openMedium,
  placePin,
  useContractPage,
} from '../../viewer/adapterPage.ts'
import { coreTag } from '../../viewer/webglLaunch.ts'

useContractPage()

for (const kind of ['model', 'pano', 'matterport'] as const) {
  test.describe(`${kind} adapter`, () => {
    test('tells what lies under a place: on the surface, with a unit normal towards the camera', {
      tag: kind === 'model' ? coreTag : [],
    }, async () => {
      await openMedium(kind)
      for (const [x, y] of [
        [450, 300],
        [380, 330],
        [560, 250],
      ] as const) {
        const { hit, back, camera } = await contractPage.evaluate(
          async ({ x, y }) => {
            const { viewer } = window.harness
            const hit = (await viewer.hit(x, y))!
            return { hit, back: viewer.toScreen(hit.position)!, camera: viewer.currentCamera()! }
          },
          { x, y },
        )
        expect(hit.object).toBe('model')
        expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(0.5)
        expect(back.visible).toBe(true)
        const { normal, position } = hit
        expect(Math.hypot(normal.x, normal.y, normal.z)).toBeCloseTo(1, 6)
        const towards =
          normal.x * (camera.position.x - position.x) +
          normal.y * (camera.position.y - position.y) +
          normal.z * (camera.position.z - position.z)
        expect(towards).toBeGreaterThan(0)
      }
    })

    test('reports the surface under the pointer, and a pin when the pointer is on its disc', async () => {
      await openMedium(kind)
      const { head } = await placePin('a')
      await movePointerTo(kind, 430, 250)
      await movePointerTo(kind, head.x, head.y)
      const hovers = await contractPage.evaluate(() => window.harness.of('hover'))
      const onPin = hovers.at(-1)!
      expect(hovers.some((hit) => hit?.object === 'model')).toBe(true)
      expect(onPin.object).toBe('pin')
      expect((await contractPage.evaluate(() => window.harness.of('pinHover'))).at(-1)?.key).toBe(
        'a',
      )
      await clickAt(kind, head.x, head.y)
      expect(
        (await contractPage.evaluate(() => window.harness.of('pinClick'))).map(({ key }) => key),
      ).toEqual(['a'])
    })

    // the vendor's player draws its own labels
    if (kind !== 'matterport')
      test('a click on a label is one on its disc; while points are placed it is one on the surface', async () => {
        await openMedium(kind)
        await placePin('a')
        const label = contractPage.locator('[data-pin="a"]')
        await expect(label).toBeVisible()
        const box = (await label.boundingBox())!
        const [x, y] = [box.x + box.width - 6, box.y + box.height / 2]
        await clickAt(kind, x, y)
        const clicked = () =>
          contractPage.evaluate(() => window.harness.of('pinClick').map(({ key }) => key))
        expect(await clicked()).toEqual(['a'])
        await contractPage.evaluate(() => window.harness.viewer.setMode('add'))
        await clickAt(kind, x, y)
        expect(await clicked()).toEqual(['a'])
      })

    if (kind !== 'matterport')
      test('T572, T573: points at one place are one marker, whose click tells them; a selected one stands alone', async () => {
        await openMedium(kind)
        const { head } = await placePin('a')
        await placePin('b')
        // clusters are formed a moment after the camera and the points came to rest
        const told = () => contractPage.evaluate(() => window.harness.of('clusters').at(-1))
        await expect.poll(async () => (await told())?.map(({ keys }) => keys)).toEqual([['a', 'b']])
        const click = async () => {
          await clickAt(kind, head.x, head.y)
          return contractPage.evaluate(() => ({
            clusters: window.harness.of('clusterClick').map(({ keys }) => keys),
            pins: window.harness.of('pinClick').map(({ key }) => key),
          }))
        }
        expect(await click()).toEqual({ clusters: [['a', 'b']], pins: [] })
        await contractPage.evaluate(async () => {
          const { viewer } = window.harness
          const { position, normal } = (await viewer.hit(450, 300, { behindPins: true }))!
          const coordinates = { position, normal, key: 'b', stem: 0.4 }
          viewer.upsertPin({ key: 'b', coordinates, color: '#c62828', label: 'b', selected: true })
        })
        await expect.poll(told).toEqual([])
        expect((await click()).pins).toHaveLength(1)
      })

    test('takes close-up and context of a point beside what is shown, which stays to the pixel', async () => {
      await openMedium(kind)
      await placePin('a')
      const taken = await contractPage.evaluate(async () => {
        const { viewer } = window.harness
        const seen = async () =>
          [viewer.currentCamera(), (await window.harness.picture()).base64] as const
        const before = await seen()
        const coordinates = (await viewer.hit(430, 250))!
        const point = { coordinates: { ...coordinates, key: 'a' }, number: 7, color: '#c0392b' }
        const pictures = await viewer.points!.takeStills(point)
        const sizes = await Promise.all(
          Object.values(pictures ?? {}).map(async (blob: Blob) => {
            const { width, height } = await createImageBitmap(blob)
            return [blob.type, width, height]
          }),
        )
        const bytes =
          pictures &&
          (await Promise.all(Object.values(pictures).map((blob) => window.harness.base64(blob))))
        return { before, after: await seen(), sizes, different: new Set(bytes ?? []).size }
      })
      expect(taken.after).toEqual(taken.before)
      // the vendor's player has only the camera that it shows
      const isTaken = kind !== 'matterport'
      expect(taken.sizes).toEqual(isTaken ? Array(3).fill(['image/jpeg', 1264, 748]) : [])
      expect(taken.different).toBe(isTaken ? 3 : 0)
    })

    test('takes the full list of pins, changes and removes single ones, and lengthens a stem', async () => {
      await openMedium(kind)
      const first = await placePin('a', 450, 300, 0.2)
      await contractPage.evaluate(async () => {
        window.harness.viewer.stems?.set('a', 99)
        await window.harness.frames(3)
      })
      const longest = await contractPage.evaluate(
        ({ position: p, normal: n }) =>
          window.harness.viewer.toScreen({ x: p.x + n.x * 3, y: p.y + n.y * 3, z: p.z + n.z * 3 }),
        first,
      )
      // In the small room three metres may reach behind the camera; then only the old place can be
      // looked at.
      if (longest?.visible) {
        await movePointerTo(kind, longest.x, longest.y)
        expect((await contractPage.evaluate(() => window.harness.of('hover'))).at(-1)?.object).toBe(
          'pin',
        )
      }
      await movePointerTo(kind, first.head.x, first.head.y)
      expect((await contractPage.evaluate(() => window.harness.of('hover'))).at(-1)?.object).toBe(
        kind === 'pano' ? 'pin' : 'model',
      )
      const pictures = await contractPage.evaluate(async () => {
        const { viewer } = window.harness
        const none = async () => (await window.harness.picture({ pins: true })).base64
        viewer.setPins([])
        const empty = await none()
        const pin = (await viewer.hit(450, 300))!
        const view = (key: string, color: string) => ({
          key,
          coordinates: { position: pin.position, normal: pin.normal, key, stem: 0.3 },
          color,
          label: key,
        })
        viewer.setPins([view('b', '#2e7d32')])
        const green = await none()
        viewer.upsertPin(view('b', '#c62828'))
        const red = await none()
        viewer.removePin('b')
        viewer.removePin('never there')
        return { empty, green, red, removed: await none() }
      })
      expect(pictures.green).not.toBe(pictures.empty)
      expect(pictures.red).not.toBe(pictures.green)
      expect(pictures.removed).toBe(pictures.empty)
    })

    test('tells the pin that is pressed, and on demand the surface behind it', async () => {
      await openMedium(kind)
      const [before, pressed, behind] = await contractPage.evaluate(async () => {
        const { viewer } = window.harness
        const before = (await viewer.hit(450, 300))!
        const { position, normal } = before
        viewer.setPins([
          {
            key: 'a',
            coordinates: { position, normal, key: 'a', stem: 0 },
            color: '#2e7d32',
            label: 'a',
          },
        ])
        await window.harness.picture({ pins: true })
        return [
          before,
          (await viewer.hit(450, 300))!,
          (await viewer.hit(450, 300, { behindPins: true }))!,
        ]
      })
      // the vendor's player reports its tags only while the pointer is on them
      if (kind !== 'matterport') expect(pressed).toMatchObject({ object: 'pin', pinKey: 'a' })
      expect(behind).toMatchObject({ object: 'model' })
      for (const axis of ['x', 'y', 'z'] as const)
        expect(behind?.position[axis]).toBeCloseTo(before!.position[axis], 3)
    })

    test('goes to a pin: centred within two pixels, visible, both at once and flying', {
      tag: kind === 'model' ? coreTag : [],
    }, async () => {
      await openMedium(kind)
      for (const [i, [x, y]] of (
        [
          [450, 300],
          [300, 340],
          [610, 330],
          [450, 420],
        ] as const
      ).entries()) {
        const { position } = await placePin(`p${i}`, x, y)
        for (const transition of ['instant', 'fly'] as const) {
          const at = await contractPage.evaluate(
            async ({ key, position, transition }) => {
              await window.harness.viewer.points!.goTo(key, { transition })
              return window.harness.viewer.toScreen(position)!
            },
            { key: `p${i}`, position, transition },
          )
          expect(Math.hypot(at.x - 450, at.y - 300)).toBeLessThanOrEqual(2)
          expect(at.visible).toBe(true)
        }
      }
    })

    test('keeps pins with unusable coordinates without drawing them, and says so when asked to go there', async () => {
      await openMedium(kind)
      const result = await contractPage.evaluate(async () => {
        const { harness } = window
        const { viewer, outcome } = harness
        const before = (await harness.picture()).base64
        const position = { x: 0, y: 1, z: 0 }
        const pin = (
          key: string,
          coordinates: { position: typeof position; normal: typeof position },
        ) => ({
          key,
          coordinates: { ...coordinates, key },
          color: '#c62828',
          label: key,
        })
        viewer.setPins([
          pin('nan', { position: { ...position, x: Number.NaN }, normal: position }),
          pin('flat', { position, normal: { x: 0, y: 0, z: 0 } }),
          pin('endless', {
            position: { ...position, z: Number.POSITIVE_INFINITY },
            normal: position,
          }),
        ])
        return {
          isSame: before === (await harness.picture()).base64,
          outcomes: await Promise.all(
            ['nan', 'flat', 'endless', 'unknown'].map((key) => outcome(viewer.points!.goTo(key))),
          ),
          errors: harness.of('error'),
        }
      })
      expect(result).toEqual({
        isSame: true,
        outcomes: ['notDrawable', 'notDrawable', 'notDrawable', 'unknownPin'],
        errors: [],
      })
    })

    test('answers nothing for a place behind the camera, and not visible for one outside the picture', async () => {
      await openMedium(kind)
      const places = await contractPage.evaluate(() => {
        const { viewer } = window.harness
        const { position: p, target: t } = viewer.currentCamera()!
        const along = (share: number, side: number) => ({
          x: p.x + (t.x - p.x) * share - (t.z - p.z) * side,
          y: p.y + (t.y - p.y) * share,
          z: p.z + (t.z - p.z) * share + (t.x - p.x) * side,
        })
        return { behind: viewer.toScreen(along(-1, 0)), aside: viewer.toScreen(along(0.2, 3)) }
      })
      expect(places.behind).toBeNull()
      expect(places.aside?.visible).toBe(false)
    })

    test('takes stills of exactly the asked size as JPEG, small enough, with and without pins', {
      tag: kind === 'model' ? coreTag : [],
    }, async () => {
      await openMedium(kind)
      await placePin('a')
      const { usual, large, bare, huge } = await contractPage.evaluate(async () => ({
        usual: await window.harness.picture(),
        large: await window.harness.picture({ width: 1896, height: 1122 }),
        bare: await window.harness.picture({ pins: false }),
        huge: await window.harness.picture({ width: 9000, height: 9000, quality: 0.3 }),
      }))
      expect(usual).toMatchObject({ type: 'image/jpeg', width: 632, height: 374 })
      expect(usual.size).toBeLessThanOrEqual(100_000)
      expect(large).toMatchObject({ type: 'image/jpeg', width: 1896, height: 1122 })
      expect([huge.width, huge.height]).toEqual([1896, 1122])
      expect(bare.base64).not.toBe(usual.base64)
      const [firstShot, other] = await contractPage.evaluate(async () => [
        (await window.harness.picture()).base64,
        (await window.harness.picture()).base64,
      ])
      expect(firstShot).toBe(other)
    })

    test('gives a camera to store with a point, from which a ray meets the point within 3 cm', async () => {
      await openMedium(kind)
      const { position } = await placePin('a', 520, 340)
      const { camera, found } = await contractPage.evaluate(async (position) => {
        const { viewer } = window.harness
        const camera = viewer.evidenceCamera(position)!
        viewer.setPins([])
        await viewer.camera!.fit()
        await viewer.camera!.to(camera)
        await window.harness.frames(2)
        return { camera, found: (await viewer.hit(450, 300))! }
      }, position)
      expect(camera.target).toEqual(position)
      expect(
        Math.hypot(
          found.position.x - position.x,
          found.position.y - position.y,
          found.position.z - position.z,
        ),
      ).toBeLessThan(0.03)
    })
  })
}
