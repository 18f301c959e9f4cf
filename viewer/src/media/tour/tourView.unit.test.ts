import { createDeferred, type Deferred } from '@nspect/contract/shared/createDeferred'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdapterHost } from '../../engine/adapterHost.ts'
import { Emitter } from '../../engine/eventEmitter.ts'
import type { Renderer } from '../../engine/renderer.ts'
import type { TourStop, ViewerEvents } from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import type { PanoImage } from '../pano/panoImage.ts'
import { TourView } from './tourView.ts'

/** whole pictures that were asked for, by their URLs */
let asked: { url: string; answer: Deferred<ImageBitmap> }[] = []

vi.mock('./hotspots.ts', () => ({
  Hotspots: class {
    show() {}
    place() {}
    close() {}
  },
}))
vi.mock('../pano/panoImage.ts', () => ({
  PanoImage: class {
    readonly name: string
    constructor({ name }: { name: string }) {
      this.name = name
    }
    dispose() {}
  },
  loadPanoImage: (url: string, _: number, signal: AbortSignal) => {
    const answer = createDeferred<ImageBitmap>()
    signal.addEventListener('abort', () => answer.reject(new ViewerError('aborted')))
    asked.push({ url, answer })
    return answer.promise
  },
}))
vi.mock('../pano/panoView.ts', () => ({
  /** Stills are the name of the picture that is shown, or that they are of. */
  PanoView: class {
    #picture: { name: string }
    readonly points = { draw: () => {}, still: async () => new Blob([this.#picture.name]) }
    readonly camera = {}
    constructor(_: unknown, __: unknown, picture: { name: string }) {
      this.#picture = picture
    }
    show(picture: { name: string }) {
      this.#picture = picture
    }
    pose() {
      return {}
    }
    async takeStills(_: unknown, { name } = this.#picture) {
      return { closeUp: name }
    }
  },
}))

const buildStop = (key: string, more: Partial<TourStop> = {}): TourStop => ({
  key,
  name: key,
  url: `${key}.jpg`,
  previewUrl: `${key}-small.jpg`,
  sha256: `file of ${key}`,
  standing: null,
  cameraHeight: 1.6,
  neighbours: [],
  ...more,
})
const stops = [buildStop('lobby'), buildStop('stairs'), buildStop('attic')]
const order = { width: 8, height: 8, quality: undefined, pins: false }
const pointIn = (scene: string) => ({
  coordinates: { position: { x: 0, y: 0, z: -1 }, normal: { x: 0, y: 0, z: 1 }, key: 'p', scene },
  number: 1,
  color: '#c62828',
})

const opened = () => {
  const events = new Emitter<ViewerEvents>()
  const told: string[] = []
  events.on('scene', (key) => told.push(`at ${key}`))
  events.on('walkFailed', ({ key }) => told.push(`failed ${key}`))
  const host = new AdapterHost({ remove: () => {} } as HTMLElement, events, () => {})
  const renderer = { webgl: { capabilities: { maxTextureSize: 8192 } } } as unknown as Renderer
  const view = new TourView(host, renderer, { name: 'lobby.jpg' } as unknown as PanoImage, {
    kind: 'tour',
    stops,
  })
  return { view, host, told }
}
const bitmap = (name: string) => ({ name, close: () => {} }) as unknown as ImageBitmap
const answerLast = (how: 'comes' | 'fails') => {
  const { url, answer } = asked.at(-1)!
  if (how === 'comes') answer.resolve(bitmap(url))
  else answer.reject(new ViewerError('network'))
}
const shownIn = async (still: Promise<Blob>) => (await still).text()

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => ({ ok: true, blob: async () => ({ name: url }) }))
  vi.stubGlobal('createImageBitmap', async ({ name }: { name: string }) => bitmap(name))
})

describe('a panorama of which only the small picture came', () => {
  it('T380: is loaded whole when told to, and until then no still is taken of the small one', async () => {
    const { view, told } = opened()
    await view.tour.go('stairs')
    answerLast('fails')
    await expect(view.points.still(order)).rejects.toMatchObject({ code: 'network' })
    await expect(view.points.takeStills!(pointIn('stairs'))).rejects.toMatchObject({
      code: 'network',
    })
    expect(told).toEqual(['at stairs', 'failed stairs'])
    await view.tour.go('stairs')
    expect(told.at(-1)).toBe('at stairs')
    const still = view.points.still(order)
    answerLast('comes')
    expect(await shownIn(still)).toBe('stairs.jpg')
    await view.tour.go('stairs')
    expect(asked).toHaveLength(2)
  })
})

describe('a still', () => {
  it('that is asked for before one walks on is taken of a whole picture', async () => {
    const { view } = opened()
    await view.tour.go('stairs')
    const still = view.points.still(order)
    await view.tour.go('attic')
    answerLast('comes')
    expect(await shownIn(still)).toBe('attic.jpg')
  })

  it('that is still being loaded fails when the tour is closed, and leaves nothing behind that waits for that', async () => {
    const { view, host } = opened()
    const onClose = vi.spyOn(host, 'onClose')
    const pictures = ['stairs', 'attic'].map((key) => view.points.takeStills!(pointIn(key)))
    expect(onClose).not.toHaveBeenCalled()
    host.end()
    for (const picture of pictures) await expect(picture).rejects.toMatchObject({ code: 'aborted' })
  })
})

it('a panorama that is changed while one walks to it is arrived at as it is now', async () => {
  const { view } = opened()
  const walk = view.tour.go('stairs')
  view.tour.set(stops.map((stop) => ({ ...stop, name: 'renamed', url: `new-${stop.url}` })))
  await walk
  answerLast('comes')
  expect(asked.at(-1)!.url).toBe('new-stairs.jpg')
  // it is the one that is shown: its points are not looked for from elsewhere
  expect(await view.points.takeStills!(pointIn('stairs'))).toMatchObject({
    closeUp: 'new-stairs.jpg',
  })
  expect(asked).toHaveLength(1)
})

it('a panorama that is removed while one walks to it is not arrived at', async () => {
  const { view } = opened()
  const walk = view.tour.go('stairs')
  view.tour.set(stops.filter(({ key }) => key !== 'stairs'))
  await expect(walk).rejects.toMatchObject({ code: 'notFound' })
  expect(view.tour.at).toBe('lobby')
})
