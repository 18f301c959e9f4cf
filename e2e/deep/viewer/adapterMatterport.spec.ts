import { expect, test } from '@playwright/test'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { buildSource, contractPage, openMedium, useContractPage } from '../../viewer/adapterPage.ts'
import { coreTag } from '../../viewer/webglLaunch.ts'

useContractPage()

test.describe('Matterport adapter only', () => {
  test('without a key it shows the plain space, says so and offers nothing that needs the player', async () => {
    const seen = await contractPage.evaluate(async () => {
      const { harness } = window
      await harness.prepare('matterport', false)
      await harness.open({ kind: 'matterport', link: 'Hx4Qz81LmTb' })
      const frame = harness.host.querySelector('iframe')!
      harness.viewer.upsertPin({
        key: 'a',
        coordinates: { position: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 1, z: 0 }, key: 'a' },
        color: '#c62828',
        label: 'a',
      })
      return {
        phase: harness.viewer.phase,
        notices: harness.of('notice'),
        can: harness.can(),
        src: frame.src,
        sandbox: frame.getAttribute('sandbox'),
      }
    })
    expect(seen).toEqual({
      phase: 'ready',
      notices: [{ code: 'plainEmbed' }],
      can: [],
      src: 'https://my.matterport.com/show?m=Hx4Qz81LmTb&play=1',
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
    })
  })

  test('names why the player refused, and refuses links that are no spaces', async () => {
    const outcomes = await contractPage.evaluate(
      async (source) => {
        const { harness } = window
        const tried: string[] = []
        for (const reason of [
          'KeyReferrerMismatch',
          'Refused',
          'InvalidProvider',
          'Cancelled',
          'socket closed',
        ]) {
          await harness.prepare('matterport')
          harness.fake!.fail(reason)
          tried.push(await harness.outcome(harness.open(source)))
        }
        await harness.prepare('matterport', false)
        tried.push(await harness.outcome(harness.open({ ...source, sdkUrl: '/no-such-module.js' })))
        await harness.prepare('matterport')
        tried.push(
          await harness.outcome(
            harness.open({ ...source, link: 'https://example.com/show/?m=Hx4Qz81LmTb' }),
          ),
        )
        return tried
      },
      buildSource('matterport') as Extract<ReturnType<typeof buildSource>, { kind: 'matterport' }>,
    )
    expect(outcomes).toEqual([
      'sdkReferrer',
      'sdkRefused',
      'sdkRefused',
      'aborted',
      'sdkUnreachable',
      'sdkUnreachable',
      'badLink',
    ])
  })

  test('T336: tells its places, and takes each as a panorama whose turn is seen in the picture', async () => {
    const taken = await contractPage.evaluate(async (source) => {
      const { harness } = window
      await harness.prepare('matterport')
      await harness.open(source)
      const { capture } = harness.viewer
      const { signal } = new AbortController()
      const places = await capture!.sweeps()
      const panoramas: { turn: number; isTurnMeasured: boolean; ratio: number }[] = []
      for (const { sweepId } of places) {
        const { picture, ...rest } = await capture!.take(sweepId, signal)
        const { width, height } = await createImageBitmap(picture)
        panoramas.push({ ...rest, ratio: width / height })
      }
      harness.fake!.spoil('sweep1', 'fails')
      harness.fake!.spoil('sweep2', 'flat')
      harness.fake!.spoil('sweep3', 'hangs')
      const stop = new AbortController()
      const hanging = harness.outcome(capture!.take('sweep3', stop.signal))
      setTimeout(() => stop.abort(), 300)
      const failed = [
        await hanging,
        await harness.outcome(capture!.take('sweep1', signal)),
        await harness.outcome(capture!.take('sweep2', signal)),
        await harness.outcome(capture!.take('cellar', signal)),
      ]
      await harness.viewer.close()
      failed.push(await harness.outcome(capture!.take('sweep4', signal)))
      return { places, panoramas, failed }
    }, buildSource('matterport'))
    expect(
      taken.places.map(({ sweepId, floor, floorName, cameraHeight }) => [
        sweepId,
        floor,
        floorName,
        cameraHeight,
      ]),
    ).toEqual([
      ...['sweep1', 'sweep2', 'sweep3'].map((id) => [id, 0, 'Ground floor', 1.5]),
      ['sweep4', 1, 'Upper floor', expect.closeTo(1.5)],
    ])
    for (const [n, turn] of [0, 37.5, 200.25, 301].entries()) {
      const { turn: seen = 0, isTurnMeasured, ratio } = taken.panoramas[n] ?? {}
      expect([isTurnMeasured, ratio]).toEqual([true, 2])
      expect(Math.abs(((seen - turn + 540) % 360) - 180)).toBeLessThan(0.5)
    }
    expect(taken.failed).toEqual([
      'aborted',
      'sdkUnreachable',
      'damaged',
      'sdkUnreachable',
      'closed',
    ])
  })

  test('adds all tags by one call, named after their pins, and keeps the key out of the plain address', {
    tag: coreTag,
  }, async () => {
    const { adds, ids, connected } = await contractPage.evaluate(async (source) => {
      const { harness } = window
      await harness.prepare('matterport')
      const pin = (key: string) => ({
        key,
        coordinates: {
          position: { x: 0, y: 1, z: -2 },
          normal: { x: 0, y: 0, z: 2 },
          key,
          stem: 1.5,
        },
        color: '#c62828',
        label: key,
      })
      harness.viewer.setPins([pin('1'), pin('2'), pin('3')])
      await harness.open(source)
      await harness.viewer.points!.screenshot()
      return {
        adds: harness.fake!.calls.filter(({ name }) => name === 'Tag.add').length,
        ids: [...harness.fake!.tags.values()].map(({ id, stemVector, color }) => [
          id,
          stemVector,
          color,
        ]),
        connected: harness.fake!.calls[0]!.args[1],
      }
    }, buildSource('matterport'))
    expect(adds).toBe(1)
    expect(ids).toEqual(
      ['1', '2', '3'].map((key) => [
        `pin-${key}`,
        { x: 0, y: 0, z: 1.5 },
        { r: 0.8, g: 0.2, b: 0.2 },
      ]),
    )
    expect(connected).toBe(
      'https://my.matterport.com/show?m=Hx4Qz81LmTb&play=1&applicationKey=a%20key',
    )
  })

  test('ignores messages that other pages post', async () => {
    await openMedium('matterport')
    const before = await contractPage.evaluate(() => window.harness.events.length)
    const after = await contractPage.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.sandbox.add('allow-scripts')
      frame.srcdoc =
        '<script>parent.postMessage({ type: "application.phase", phase: "error" }, "*")</' +
        'script>'
      const message = new Promise((resolve) =>
        window.addEventListener('message', resolve, { once: true }),
      )
      document.body.append(frame)
      await message
      await window.harness.frames(3)
      frame.remove()
      return { events: window.harness.events.length, phase: window.harness.viewer.phase }
    })
    expect(after).toEqual({ events: before, phase: 'ready' })
  })
})
