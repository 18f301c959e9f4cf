import { expect, test } from '@playwright/test'
import type {} from '../../../viewer/src/testing/testPage.ts'
import {
  buildSource,
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
    test('opens, tells its phases and what it can do, and where one stands', {
      tag: kind === 'pano' ? [] : coreTag,
    }, async () => {
      await openMedium(kind)
      const seen = await contractPage.evaluate(() => ({
        kind: window.harness.viewer.kind,
        phase: window.harness.viewer.phase,
        phases: window.harness.of('phase'),
        can: window.harness.can(),
        camera: window.harness.viewer.currentCamera(),
        again: window.harness.outcome(window.harness.open({ kind: 'model', url: 'room.glb' })),
      }))
      expect(seen.kind).toBe(kind)
      expect(seen.phase).toBe('ready')
      expect(seen.phases).toEqual(['loading', 'ready'])
      // Seen from the middle of a panorama a stem is a point.
      const stems = kind === 'pano' ? [] : ['stems']
      const ofModels = kind === 'model' ? ['walk', 'corrections', 'topViews', 'measure'] : []
      const ofSpaces = kind === 'matterport' ? ['capture'] : []
      expect(seen.can.filter((name) => name !== 'floors')).toEqual([
        ...['points', ...stems, 'camera'],
        ...ofModels,
        ...ofSpaces,
      ])
      expect(seen.camera?.fov).toBeGreaterThan(20)
      expect(
        await contractPage.evaluate(() =>
          window.harness.outcome(window.harness.open({ kind: 'model', url: 'x' })),
        ),
      ).toBe('closed')
    })

    test('ignores a person while it is not interactive, but still goes to pins', async () => {
      await openMedium(kind)
      await placePin('a')
      await contractPage.evaluate(() => {
        window.harness.viewer.setInteractive(false)
        window.harness.events = []
      })
      if (kind !== 'matterport') {
        await contractPage.mouse.move(440, 310)
        await contractPage.mouse.down()
        await contractPage.mouse.move(600, 350, { steps: 4 })
        await contractPage.mouse.up()
      } else await movePointerTo(kind, 440, 310)
      const quiet = await contractPage.evaluate(async () => {
        const seen = window.harness.events
          .map(({ name }) => name)
          .filter((name) => name !== 'hover')
        const hovers = window.harness.of('hover').filter((hit) => hit !== null)
        await window.harness.viewer.points!.goTo('a')
        window.harness.viewer.setInteractive(true)
        return { seen, hovers }
      })
      expect(quiet).toEqual({ seen: [], hovers: [] })
      await movePointerTo(kind, 420, 300)
      expect((await contractPage.evaluate(() => window.harness.of('hover'))).at(-1)).toMatchObject({
        normal: {},
      })
    })

    test('switches between looking and adding', async () => {
      await openMedium(kind)
      await contractPage.evaluate(() => window.harness.viewer.setMode('add'))
      await movePointerTo(kind, 450, 310)
      expect((await contractPage.evaluate(() => window.harness.of('hover'))).at(-1)?.object).toBe(
        'model',
      )
      await contractPage.evaluate(() => window.harness.viewer.setMode('inspect'))
    })

    test('follows its element when that changes size', async () => {
      await openMedium(kind)
      const { before, after } = await contractPage.evaluate(async () => {
        const { viewer, host, frames } = window.harness
        const { target } = viewer.currentCamera()!
        const before = viewer.toScreen(target)!
        host.style.width = '700px'
        host.style.height = '400px'
        viewer.resize()
        await frames(3)
        // Nobody has moved: a model is fitted again, around another middle.
        return { before, after: viewer.toScreen(viewer.currentCamera()!.target)! }
      })
      expect([before.x, before.y].map(Math.round)).toEqual([450, 300])
      expect([after.x, after.y].map(Math.round)).toEqual([350, 200])
    })

    test('answers honestly about storeys and the inside', async () => {
      await openMedium(kind)
      const seen = await contractPage.evaluate(async () => {
        const { viewer, outcome } = window.harness
        const { walk, floors } = viewer
        const inside = await walk?.setStance('inside')
        const back = await outcome(viewer.camera!.back())
        const outside = await walk?.setStance('outside')
        const missing = floors && (await outcome(floors.show(7)))
        const all = floors && (await outcome(floors.show(null)))
        return {
          walks: [inside, outside],
          back,
          floors: floors && [floors.list.length > 1, missing, all],
        }
      })
      expect(seen.walks).toEqual(kind === 'model' ? [true, true] : [undefined, undefined])
      expect(seen.back).toBe('ok')
      expect([undefined, [true, 'notSupported', 'ok']]).toContainEqual(seen.floors)
    })

    test('can be given up while opening', async () => {
      const outcome = await contractPage.evaluate(
        async ({ kind, source }) => {
          const { harness } = window
          await harness.prepare(kind)
          harness.fake?.setPhase('appphase.loading')
          const abort = new AbortController()
          const opening = harness.outcome(harness.open(source, { signal: abort.signal }))
          setTimeout(() => abort.abort(), 80)
          const result = [await opening, harness.viewer.phase, harness.host.childElementCount]
          await harness.prepare(kind)
          return [
            ...result,
            await harness.outcome(harness.open(source, { signal: AbortSignal.abort() })),
          ]
        },
        { kind, source: buildSource(kind, 'slow.glb') },
      )
      expect(outcome).toEqual(['aborted', 'idle', 0, 'aborted'])
    })

    test('closes twice without harm, leaves nothing behind and then does nothing', async () => {
      await openMedium(kind)
      await placePin('a')
      const after = await contractPage.evaluate(async () => {
        const { viewer, host, outcome } = window.harness
        const { points, stems, camera } = viewer
        const shooting = outcome(points!.screenshot())
        await viewer.close()
        await viewer.close()
        viewer.setPins([])
        stems?.set('a', 1)
        viewer.removePin('a')
        viewer.setInteractive(true)
        viewer.setMode('add')
        viewer.resize()
        return {
          children: host.childElementCount,
          can: window.harness.can(),
          camera: viewer.currentCamera(),
          evidence: viewer.evidenceCamera({ x: 0, y: 0, z: 0 }),
          screen: viewer.toScreen({ x: 0, y: 0, z: 0 }),
          hit: await viewer.hit(1, 1),
          goTo: await outcome(points!.goTo('a')),
          still: await outcome(points!.screenshot()),
          fit: await outcome(camera!.fit()),
          shooting: await shooting,
        }
      })
      expect(after).toEqual({
        children: 0,
        can: [],
        camera: null,
        evidence: null,
        screen: null,
        hit: null,
        goTo: 'closed',
        still: 'closed',
        fit: 'closed',
        shooting: 'ok',
      })
    })
  })
}
