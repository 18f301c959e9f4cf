import type { Pin } from '@nspect/contract/pins/pins'
import type { Tour } from '@nspect/contract/tours/tours'
import type { ModelViewer, SurfaceHit } from '@nspect/viewer'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  computeStemHead,
  isPinOfPlacement,
  type PlacingState,
  pickInitialStem,
  reducePlacing,
  toPinCoordinates,
  toPlacementBody,
} from '../../placing/pinPlacement.ts'
import { isVisibleInStill, type StillCamera, StillTaker } from '../../placing/placedPinStills.ts'
import { getModelFileIdentity, resolveModelTabContent } from './modelTabContent.ts'
import { buildPinViews } from './pinViews.ts'
import { type ModelViewerState, resolveModelViewStatus } from './useModelViewer.ts'

const hit = (x: number): SurfaceHit => ({
  position: { x, y: 1.2, z: -3 },
  normal: { x: 0, y: 0, z: 1 },
  object: 'model',
  screen: { x: 100, y: 100 },
})
const ids = () => {
  let n = 0
  return () => {
    n++
    return `id-${n}`
  }
}
const none: PlacingState = { mode: 'inspect', placement: null }

describe('placing a point', () => {
  it('makes a placement with an identity and a key of its own', () => {
    const { placement } = reducePlacing(none, {
      type: 'placed',
      hit: hit(1),
      stem: 1.5,
      newId: ids(),
    })
    expect(placement).toMatchObject({ key: 'id-1', idempotencyKey: 'id-2', stem: 1.5 })
  })

  it('T307: a press in another panorama gives the distance while it is asked for; else the point moves there', () => {
    const inRoom = (scene: string) => ({ ...hit(1), scene, model: `${scene}’s file` })
    const press = (state: PlacingState, scene: string, sighted: number | null = null) =>
      reducePlacing(state, { type: 'placed', hit: inRoom(scene), stem: 1, newId: ids(), sighted })
    const asked = reducePlacing(press(none, 'lobby'), { type: 'sight', isOn: true })
    expect(asked).toMatchObject({ mode: 'add', placement: { sighting: 'on' } })
    const missed = press(asked, 'stairs')
    expect(missed.placement).toMatchObject({ sighting: 'failed', hit: { scene: 'lobby' } })
    const met = press(missed, 'stairs', 4.2)
    expect(met.placement).toMatchObject({ distance: 4.2, hit: { scene: 'lobby' } })
    expect(met.placement).not.toHaveProperty('sighting')
    expect(toPlacementBody(met.placement!, null, 'first file')).toMatchObject({
      matterPointCoordinates: { scene: 'lobby', model: 'lobby’s file', distance: 4.2 },
    })
    const moved = press(met, 'stairs', 4.2).placement
    expect(moved).toMatchObject({ hit: { scene: 'stairs' } })
    expect(moved).not.toHaveProperty('distance')
  })

  it('pressing elsewhere moves the point and keeps its identity, stem and key', () => {
    const placed = reducePlacing(none, { type: 'placed', hit: hit(1), stem: 1.5, newId: ids() })
    const longer = reducePlacing(placed, { type: 'stem', metres: 2.2 })
    const moved = reducePlacing(longer, { type: 'placed', hit: hit(2), stem: 1, newId: ids() })
    expect(moved.placement).toMatchObject({
      key: 'id-1',
      idempotencyKey: 'id-2',
      stem: 2.2,
      hit: hit(2),
    })
  })

  it('nothing is placed on a pin or beside the model', () => {
    const beside: SurfaceHit = { ...hit(1), object: 'none' }
    expect(reducePlacing(none, { type: 'placed', hit: beside, stem: 1, newId: ids() })).toBe(none)
  })

  it('the mode stays for the next point after one is saved', () => {
    const adding = reducePlacing(none, { type: 'mode', mode: 'add' })
    const placed = reducePlacing(adding, { type: 'placed', hit: hit(1), stem: 1, newId: ids() })
    expect(reducePlacing(placed, { type: 'done' })).toEqual({ mode: 'add', placement: null })
  })

  it('the stem is 1.5 m by the marker and 1 m by a press', () => {
    expect(pickInitialStem('marker', () => true)).toBe(1.5)
    expect(pickInitialStem('press', () => true)).toBe(1)
  })

  it('close before a wall the stem is as long as still fits the picture', () => {
    expect(pickInitialStem('press', (metres) => metres < 0.5)).toBe(0.33)
    expect(pickInitialStem('press', () => false)).toBe(0.1)
  })

  it('the disc sits at the end of the stem, whatever the length of the normal', () => {
    expect(computeStemHead({ x: 1, y: 1, z: 1 }, { x: 0, y: 2, z: 0 }, 1.5)).toEqual({
      x: 1,
      y: 2.5,
      z: 1,
    })
  })

  it('stores the stem in hundredths and the hash of what was looked at', () => {
    const { placement } = reducePlacing(none, {
      type: 'placed',
      hit: { ...hit(1), floor: 2 },
      stem: 0.1 + 0.2,
      newId: ids(),
    })
    expect(placement && toPlacementBody(placement, null, 'abc').matterPointCoordinates).toEqual({
      position: hit(1).position,
      normal: hit(1).normal,
      key: 'id-1',
      stem: 0.3,
      floor: 2,
      model: 'abc',
      v: 1,
    })
  })
})

describe('drawing a point on a picture', () => {
  const box = { x: 10, y: 20, width: 5, height: 4 }
  const marked = (over: Partial<typeof box> = {}) =>
    ({
      type: 'marked',
      mark: { box: { ...box, ...over }, imageId: 7, picture: 'sha of the plan' },
      newId: ids(),
    }) as const

  it('drawing another rectangle moves the point and keeps its identity and key', () => {
    const first = reducePlacing({ mode: 'add', placement: null }, marked())
    const { placement } = reducePlacing(first, marked({ x: 50 }))
    expect(placement).toMatchObject({
      kind: 'annotation',
      key: 'id-1',
      idempotencyKey: 'id-2',
      box: { x: 50 },
      imageId: 7,
    })
  })

  it('a stem means nothing to it', () => {
    const drawn = reducePlacing(none, marked())
    expect(reducePlacing(drawn, { type: 'stem', metres: 2 })).toBe(drawn)
  })

  it('T351: is sent as a rectangle in percent with the picture that it was drawn on, under its identity, by which it is found again', () => {
    const { placement } = reducePlacing(none, marked())
    if (!placement) throw new Error('no placement')
    const place = toPlacementBody(placement, null, 'abc')
    expect(place).toEqual({
      annotationCoordinates: {
        geometry: { type: 'RECTANGLE', ...box },
        data: { id: 'id-1' },
        picture: 'sha of the plan',
      },
      projectModelImageId: 7,
    })
    const stored = {
      matterPointCoordinates: null,
      annotationCoordinates: place.annotationCoordinates ?? null,
    }
    expect(isPinOfPlacement(stored, placement)).toBe(true)
    expect(isPinOfPlacement(stored, { ...placement, key: 'id-9' })).toBe(false)
  })
})

describe('what the 3D tab shows', () => {
  const variants = { web: null, light: null, coarse: null }
  const model = {
    kind: 'model',
    path: 'files/a?s=1',
    size: 10,
    sha256: 'abc',
    variants,
    check: null,
  } as const

  it('an uploaded model goes before a link', () => {
    expect(resolveModelTabContent({ model, modelLink: 'model:1' })).toMatchObject({
      kind: 'viewer',
      source: { url: '/api/files/a?s=1' },
    })
  })

  it('a panorama is looked around in', () => {
    const shown = resolveModelTabContent({
      model: { ...model, kind: 'pano' },
      modelLink: 'model:1',
    })
    expect(shown).toMatchObject({
      kind: 'viewer',
      source: { kind: 'pano', url: '/api/files/a?s=1', hash: 'abc' },
      bytes: 10,
    })
  })

  it('T302: two panoramas or more are a tour, which is not opened again when its panoramas are placed', () => {
    const node = (id: number) => ({
      id,
      key: `key ${id}`,
      name: `Room ${id}`,
      path: `files/${id}`,
      size: 9,
      sha256: `sha ${id}`,
      previewPath: `files/p${id}`,
      thumbPath: `files/t${id}`,
      heading: null,
      cameraHeight: 1.6,
      place: null,
      space: null,
    })
    const shownOf = (nodes: ReturnType<typeof node>[], links: Tour['links'] = []) =>
      resolveModelTabContent({
        model: { ...model, kind: 'pano' },
        modelLink: 'model:1',
        tour: { nodes, links, plans: [] },
        projectModelImages: [],
      })
    expect(shownOf([node(1)])).toMatchObject({ source: { kind: 'pano' } })
    const tour = shownOf([node(1), node(2), node(3)])
    expect(tour).toMatchObject({
      source: {
        kind: 'tour',
        stops: [
          { key: 'key 1', url: '/api/files/1', previewUrl: '/api/files/p1', neighbours: ['key 2'] },
          { key: 'key 2', neighbours: ['key 1', 'key 3'] },
          { key: 'key 3', neighbours: ['key 2'] },
        ],
      },
    })
    const linked = shownOf(
      [node(1), node(2), node(3)],
      [{ tourNodeId: 1, otherTourNodeId: 2, isLinked: false }],
    )
    expect(linked).toMatchObject({
      source: { stops: [{ neighbours: [] }, { neighbours: ['key 3'] }, {}] },
    })
    expect(getModelFileIdentity(linked)).toBe(getModelFileIdentity(tour))
  })

  it('a lighter form stands for the file where there is one, and keeps its identity', () => {
    const light = { path: 'files/light', size: 1 }
    const web = { path: 'files/web', size: 5 }
    const made = { ...model, variants: { web, light, coarse: null } }
    const url = (
      wantsLight: boolean,
      given = made as Parameters<typeof resolveModelTabContent>[0]['model'],
    ) => {
      const shown = resolveModelTabContent({ model: given, modelLink: null }, { wantsLight })
      return shown.kind === 'viewer' && shown.source.kind === 'model'
        ? [shown.source.url, shown.source.hash]
        : []
    }
    expect(url(false)).toEqual(['/api/files/web', 'abc'])
    expect(url(true)).toEqual(['/api/files/light', 'abc'])
    expect(url(true, { ...model, variants: { web, light: null, coarse: null } })).toEqual([
      '/api/files/web',
      'abc',
    ])
    expect(url(true, model)).toEqual(['/api/files/a?s=1', 'abc'])
  })

  it('T341: a coarse copy is opened first where it is much smaller than what is shown', () => {
    const coarseOf = (size: number, wantsLight = false) => {
      const [web, light] = [
        { path: 'files/web', size },
        { path: 'files/light', size: 2 },
      ]
      const variants = { web, light, coarse: { path: 'files/coarse', size: 1 } }
      const shown = resolveModelTabContent(
        { model: { ...model, variants }, modelLink: null },
        { wantsLight },
      )
      return shown.kind === 'viewer' && shown.source.kind === 'model' ? shown.source.coarse : null
    }
    expect(coarseOf(9)).toBe('/api/files/coarse')
    expect(coarseOf(3)).toBeUndefined()
    expect(coarseOf(9, true)).toBeUndefined()
  })

  it('the same file under a new signature is the same model', () => {
    const tomorrow = { ...model, path: 'files/a?s=2' }
    expect(getModelFileIdentity(resolveModelTabContent({ model, modelLink: null }))).toBe(
      getModelFileIdentity(resolveModelTabContent({ model: tomorrow, modelLink: null })),
    )
  })

  it.each([
    'javascript:alert(1)',
    'http://my.matterport.com/show/?m=AbCdEfGhIjK',
    'https://a:b@example.com/',
  ])('never opens %s (T53)', (modelLink) =>
    expect(resolveModelTabContent({ model: null, modelLink }).kind).toBe('refused'),
  )

  it('a Matterport link is shown by our viewer, that of a vendor we know a frame, any other https link a plain link', () => {
    expect(
      resolveModelTabContent({
        model: null,
        modelLink: 'https://my.matterport.com/show/?m=AbCdEfGhIjK',
      }).kind,
    ).toBe('viewer')
    expect(
      resolveModelTabContent({ model: null, modelLink: 'https://tours.example.com/7' }).kind,
    ).toBe('external')
    expect(
      resolveModelTabContent({ model: null, modelLink: 'https://kuula.co/share/collection/7x' })
        .kind,
    ).toBe('frame')
    expect(
      resolveModelTabContent({ model: null, modelLink: 'https://kuula.co.example.net/share/7x' })
        .kind,
    ).toBe('external')
    expect(
      resolveModelTabContent({
        model: null,
        modelLink: 'https://matterport.com.example.net/show?m=AbCdEfGhIjK',
      }).kind,
    ).toBe('external')
  })
})

describe('points as the viewer draws them', () => {
  const pin = (id: number, key: string | null) =>
    ({
      id,
      pinNumber: id,
      title: 'Loose handrail',
      isResolved: false,
      isApproved: false,
      pointCategory: { id: 1, name: 'Corridor', poiColorCode: '#b45309' },
      matterPointCoordinates: key && {
        ...toPinCoordinates({ key, hit: hit(id), stem: 1, idempotencyKey: '' }, null, 'm'),
      },
    }) as Pin

  it('keeps the key that a point was placed with', () => {
    const { views, keyByPinId } = buildPinViews([pin(4, 'placed')], 4, false)
    expect(keyByPinId.get(4)).toBe('placed')
    expect(views[0]).toMatchObject({
      key: 'placed',
      color: '#b45309',
      label: '4 Loose handrail',
      selected: true,
    })
  })

  it('two points with one key are told apart', () => {
    const { pinIdByKey } = buildPinViews([pin(4, 'same'), pin(5, 'same')], null, false)
    expect([...pinIdByKey]).toEqual([
      ['same', 4],
      ['pin-5', 5],
    ])
  })

  it('T276 a point that is drawn as before keeps its view, and only the one that was chosen gets another', () => {
    const pins = [pin(4, 'one'), pin(5, 'other')]
    const before = buildPinViews(pins, null, false)
    const { views } = buildPinViews(pins, null, false, { chosenIds: new Set([5]), before })
    expect(views[0]).toBe(before.views[0])
    expect(views[1]).toMatchObject({ key: 'other', selected: true })
  })

  it('a point without a place is not drawn', () => {
    expect(buildPinViews([pin(4, null)], null, false).views).toEqual([])
  })
})

describe('the pictures of a point', () => {
  const at = { x: 0, y: 0, z: 0 }
  const camera = (over: Partial<StillCamera> = {}) => {
    const shots: boolean[] = []
    const made: StillCamera & { shots: boolean[]; goneTo: string[] } = {
      shots,
      goneTo: [],
      screenshot: async ({ pins = true } = {}) => {
        shots.push(pins)
        return new Blob([pins ? 'with' : 'plain'])
      },
      toScreen: () => ({ x: 400, y: 300, visible: true }),
      evidenceCamera: (target) => ({ position: { x: 9, y: 9, z: 9 }, target }),
      goTo: async (key) => {
        made.goneTo.push(key)
      },
      size: () => ({ width: 800, height: 600 }),
      isCoarse: () => false,
      ...over,
    }
    return made
  }
  class Reader {
    result = ''
    onload: (() => void) | null = null
    readAsDataURL(blob: Blob) {
      void blob.text().then((text) => {
        this.result = `data:${text}`
        this.onload?.()
      })
    }
  }
  beforeEach(() => void vi.stubGlobal('FileReader', Reader))

  it('are taken one second after placing, with the pin and without it, and not again on saving', async () => {
    vi.useFakeTimers()
    const eye = camera()
    const taker = new StillTaker(eye)
    taker.schedule(at, true)
    await vi.advanceTimersByTimeAsync(999)
    expect(eye.shots).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(await taker.taken('key', at)).toMatchObject({
      withPin: 'data:with',
      plain: 'data:plain',
    })
    expect(eye.shots).toEqual([true, false])
  })

  it('are waited for when saving is quicker than the second', async () => {
    const taker = new StillTaker(camera(), 20)
    taker.schedule(at, true)
    expect(await taker.taken('key', at)).toMatchObject({ camera: { target: at } })
  })

  it('bring the view to the point on saving when one had turned away', async () => {
    let looks = 0
    const eye = camera({
      toScreen: () => {
        looks++
        return { x: 400, y: 300, visible: looks > 1 }
      },
    })
    const taker = new StillTaker(eye, 1)
    taker.schedule(at, true)
    expect(await taker.taken('key', at)).not.toBeNull()
    expect(eye.goneTo).toEqual(['key'])
  })

  it('stay as they were when a stem is changed after one turned away', async () => {
    let isVisible = true
    const eye = camera({ toScreen: () => ({ x: 400, y: 300, visible: isVisible }) })
    const taker = new StillTaker(eye, 1)
    taker.schedule(at, true)
    const first = await taker.taken('key', at)
    isVisible = false
    taker.schedule(at, false)
    expect(await taker.taken('key', at)).toBe(first)
  })

  it('are none where the view cannot be captured, and saving goes on', async () => {
    const taker = new StillTaker(camera({ screenshot: () => Promise.reject(new Error('lost')) }), 1)
    taker.schedule(at, true)
    expect(await taker.taken('key', at)).toBeNull()
  })

  it('T343: wait for the model itself over a coarse copy, and are taken of what one looks at then', async () => {
    let tell = () => {}
    let isCoarse = true
    let looksAt = { x: 1, y: 1, z: 1 }
    const whole = new Promise<void>((resolve) => {
      tell = resolve
    })
    const eye = camera({
      isCoarse: () => isCoarse,
      evidenceCamera: (target) => ({ position: looksAt, target }),
      screenshot: async ({ pins = true } = {}) => {
        await whole
        return new Blob([pins ? 'with' : 'plain'])
      },
    })
    const taker = new StillTaker(eye, 1)
    taker.schedule(at, true)
    const taken = taker.taken('key', at)
    await new Promise((resolve) => setTimeout(resolve, 5))
    looksAt = { x: 2, y: 2, z: 2 }
    isCoarse = false
    tell()
    expect(await taken).toMatchObject({ withPin: 'data:with', camera: { position: looksAt } })
  })

  it('are none where the model itself does not come, without going anywhere', async () => {
    const eye = camera({
      isCoarse: () => true,
      screenshot: () => Promise.reject(new Error('network')),
    })
    const taker = new StillTaker(eye, 1)
    taker.schedule(at, true)
    expect(await taker.taken('key', at)).toBeNull()
    expect(eye.goneTo).toEqual([])
  })

  it('are none when the view moved while they were taken, as by a walk to another panorama', async () => {
    const moves: Partial<StillCamera>[] = [
      { toScreen: () => null },
      { toScreen: () => ({ x: 410, y: 300, visible: true }) },
      { evidenceCamera: (target) => ({ position: { x: 8, y: 9, z: 9 }, target }) },
      { evidenceCamera: (target) => ({ position: { x: 9, y: 9, z: 9 }, target, fov: 60 }) },
    ]
    for (const move of moves) {
      const eye: StillCamera = camera({
        screenshot: async () => {
          Object.assign(eye, move)
          return new Blob(['elsewhere'])
        },
      })
      const taker = new StillTaker(eye, 1)
      taker.schedule(at, true)
      await taker.taken('key', at)
      // on saving the camera goes to the point, and this time it stays there
      expect(eye).toMatchObject({ goneTo: ['key'] })
    }
  })

  it('are kept when the view only got another size, as by a keyboard on the screen, or comes to rest', async () => {
    const eye: StillCamera = camera({
      screenshot: async () => {
        const size = { width: 800, height: 300 }
        eye.size = () => size
        eye.toScreen = () => ({ x: 400.1, y: 150, visible: true })
        return new Blob(['here'])
      },
    })
    const taker = new StillTaker(eye, 1)
    taker.schedule(at, true)
    expect(await taker.taken('key', at)).not.toBeNull()
    expect(eye).toMatchObject({ goneTo: [] })
  })

  it('do not count a point as seen that a very wide window shows beside the still', () => {
    const wide = {
      toScreen: () => ({ x: 60, y: 200, visible: true }),
      size: () => ({ width: 2000, height: 500 }),
    }
    expect(isVisibleInStill(wide, at)).toBe(false)
    expect(
      isVisibleInStill({ ...wide, toScreen: () => ({ x: 1000, y: 200, visible: true }) }, at),
    ).toBe(true)
  })
})

it('says what can be reached in the 3D view: nothing yet, its points, a view without any, or nothing at all', () => {
  const model = {
    kind: 'viewer',
    source: { kind: 'model', url: '/files/wing.glb' },
    bytes: null,
  } as const
  const loading: ModelViewerState = { phase: 'loading', progress: null }
  const ready: ModelViewerState = { phase: 'ready', isLost: false, isPlain: false }
  const withPoints = { points: {} } as Pick<ModelViewer, 'points'>
  expect(resolveModelViewStatus(model, loading, null)).toBe('loading')
  expect(resolveModelViewStatus(model, ready, withPoints)).toBe('ready')
  expect(resolveModelViewStatus(model, ready, {})).toBe('plain')
  expect(resolveModelViewStatus(model, { phase: 'stopped' }, null)).toBe('none')
  expect(
    resolveModelViewStatus(model, { phase: 'failed', code: 'network', detail: '' }, null),
  ).toBe('none')
  const link = 'https://tour.example/1'
  expect(resolveModelViewStatus({ kind: 'frame', link }, loading, null)).toBe('plain')
  for (const shown of [{ kind: 'external', link }, { kind: 'refused' }, { kind: 'none' }] as const)
    expect(resolveModelViewStatus(shown, loading, null)).toBe('none')
})
