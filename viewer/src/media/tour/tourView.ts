import type { CameraPose, PinCoordinates, Vec3 } from '@nspect/contract/media/pinCoordinates'
import {
  computePinDirectionFromPanorama,
  pickPanoramaNodeOfPin,
} from '@nspect/contract/tours/tourGeometry'
import type { AdapterHost } from '../../engine/adapterHost.ts'
import { isPinDrawable } from '../../engine/drawablePin.ts'
import type { AdapterPins, MediaAdapter } from '../../engine/mediaAdapter.ts'
import type { Renderer } from '../../engine/renderer.ts'
import type {
  CameraTools,
  PinStills,
  PinView,
  SceneLocation,
  StillPin,
  TourStop,
  TourTools,
  Transition,
} from '../../engine/viewerApi.ts'
import { assertNotAborted, ViewerError } from '../../engine/viewerErrors.ts'
import { loadPanoImage, PanoImage } from '../pano/panoImage.ts'
import { PanoView } from '../pano/panoView.ts'
import { toSpherePoint } from '../pano/sphereGeometry.ts'
import {
  findNeighborTowards,
  type HotspotPosition,
  listHotspotPositions,
} from './hotspotPositions.ts'
import { Hotspots } from './hotspots.ts'
import type { TourSource } from './mediaKind.ts'

const noProgress = () => {}

/**
 * A displayed tour: one panorama at a time, with its neighbours on the floor. A point is drawn in
 * the panorama that it was placed in, and where its distance is known also in others, at the
 * direction in which it is seen from there.
 */
export class TourView implements MediaAdapter {
  readonly points: AdapterPins
  readonly camera: CameraTools
  readonly tour: TourTools
  readonly #host: AdapterHost
  readonly #renderer: Renderer
  readonly #view: PanoView
  readonly #hotspots: Hotspots
  /** as they are passed in: in the frames of their panoramas */
  readonly #pins = new Map<string, PinView>()
  /** small pictures that were loaded, by their panoramas' keys */
  readonly #previews = new Map<string, Promise<Blob>>()
  #stops: readonly TourStop[]
  #at: TourStop
  #places: readonly HotspotPosition[] = []
  /** of the walk that is going on, until one has arrived */
  #walk = new AbortController()
  /** of the full size of the current panorama */
  #loading = new AbortController()
  /**
   * settles when the current panorama is shown in its full size, or is left; rejects if only its
   * small one came
   */
  #whole: Promise<void> = Promise.resolve()
  #isPreview = false
  readonly #closing = new AbortController()

  constructor(
    host: AdapterHost,
    renderer: Renderer,
    image: PanoImage,
    { stops, startView }: TourSource,
  ) {
    this.#host = host
    this.#renderer = renderer
    this.#stops = stops
    // `openTour` refuses a tour without panoramas
    this.#at = stops[0]!
    this.#hotspots = new Hotspots(
      host.root,
      renderer,
      (key) => void this.#walkTo(key, 'fly').catch(noProgress),
    )
    this.#view = new PanoView(host, renderer, image, startView ?? null, {
      place: () => ({ scene: this.#at.key, model: this.#at.sha256 }),
      step: (way) => this.#step(way),
      drawn: () => this.#hotspots.place(),
    })
    host.onClose(() => {
      this.#walk.abort()
      this.#loading.abort()
      this.#closing.abort()
      this.#hotspots.close()
    })
    this.camera = this.#view.camera
    this.points = this.#pointsHere()
    const at = () => this.#at.key
    this.tour = {
      get at() {
        return at()
      },
      go: (key, options: Transition = {}) => this.#walkTo(key, options.transition ?? 'instant'),
      set: (next) => this.#set(next),
    }
    this.#showNeighbours()
  }

  pose(): CameraPose {
    return this.#view.pose()
  }

  setInteractive(on: boolean): void {
    this.#view.setInteractive(on)
  }

  resize(): void {
    this.#view.resize()
  }

  #pointsHere(): AdapterPins {
    const { points } = this.#view
    const host = this.#host
    return {
      ...points,
      draw: (changed, removed) => {
        for (const key of removed) this.#pins.delete(key)
        for (const pin of changed) this.#pins.set(pin.key, pin)
        points.draw(
          changed.map((pin) => this.#seen(pin)),
          removed,
        )
      },
      toScreen: (position, of) => {
        const seen = of ? this.#directionOf(position, of) : position
        return seen && points.toScreen(seen)
      },
      goTo: async (pin, transition) => {
        const stop = pickPanoramaNodeOfPin(pin.coordinates, this.#stops)
        if (!stop) throw new ViewerError('notDrawable', pin.key)
        await this.#walkTo(stop.key, transition)
        await points.goTo(pin, transition)
      },
      still: async (order) => {
        await this.#settled()
        host.assertOpen()
        return points.still(order)
      },
      takeStills: (point) => this.#picturesOf(point),
    }
  }

  /** The direction of a position as seen from here, on the sphere; null if that is not known. */
  #directionOf(position: Vec3, of: SceneLocation): Vec3 | null {
    const stop = pickPanoramaNodeOfPin(of, this.#stops)
    if (stop === this.#at) return position
    const { distance } = of
    const seen =
      stop &&
      computePinDirectionFromPanorama(
        { position, ...(distance !== undefined && { distance }) },
        stop,
        this.#at,
      )
    return seen ? toSpherePoint(seen.direction).position : null
  }

  /** A pin as it is drawn in the panorama that is shown. */
  #seen(pin: PinView): PinView {
    const { coordinates } = pin
    if (!isPinDrawable(coordinates)) return pin
    const position = this.#directionOf(coordinates.position, coordinates)
    if (position === coordinates.position) return pin
    return position
      ? { ...pin, coordinates: turnedTo(coordinates, position) }
      : { ...pin, hidden: true }
  }

  #step(way: 'ahead' | 'back'): boolean {
    const { yaw } = this.#view.gaze()
    const next = findNeighborTowards(this.#places, way === 'ahead' ? yaw : yaw + Math.PI)
    if (next) void this.#walkTo(next.key, 'fly').catch(noProgress)
    return next !== null
  }

  #set(stops: readonly TourStop[]): void {
    if (stops.length === 0) return
    this.#stops = stops
    const at = stops.find(({ key }) => key === this.#at.key)
    if (at) {
      this.#at = at
      this.#showNeighbours()
      this.#view.points.draw(
        [...this.#pins.values()].map((pin) => this.#seen(pin)),
        [],
      )
    } else void this.#walkTo(stops[0]!.key, 'instant').catch(noProgress)
  }

  /**
   * Shows the small picture as soon as it is there, then the whole one. A later walk replaces this
   * one. To where one is, loads the whole picture once more if it did not come.
   */
  async #walkTo(key: string, transition: 'instant' | 'fly'): Promise<void> {
    this.#host.assertOpen()
    const next = this.#stops.find((stop) => stop.key === key)
    if (!next) throw new ViewerError('notFound', key)
    this.#walk.abort()
    if (next === this.#at) {
      if (this.#isPreview) this.#loadWhole(next)
      return
    }
    this.#walk = new AbortController()
    const { signal } = this.#walk
    try {
      const preview = await createImageBitmap(await this.#previewOf(next), {
        premultiplyAlpha: 'none',
      })
      // it may have another name, place or file meanwhile
      const stop = this.#stops.find((candidate) => candidate.key === key)
      if (signal.aborted || !stop) preview.close()
      assertNotAborted(signal)
      if (!stop) throw new ViewerError('notFound', key)
      this.#arrive(stop, new PanoImage(preview), transition === 'fly')
    } catch (cause) {
      assertNotAborted(signal)
      this.#previews.delete(next.key)
      this.#host.events.emit('walkFailed', { key: next.key, name: next.name })
      throw cause instanceof ViewerError ? cause : new ViewerError('damaged', next.name, { cause })
    }
  }

  #loadWhole(stop: TourStop): void {
    this.#loading.abort()
    this.#loading = new AbortController()
    this.#isPreview = false
    this.#whole = this.#showWhole(stop, this.#loading.signal)
    // whoever waits for it is told
    this.#whole.catch(noProgress)
    this.#host.events.emit('scene', stop.key)
  }

  async #showWhole(stop: TourStop, signal: AbortSignal): Promise<void> {
    try {
      const bitmap = await this.#load(stop, signal)
      if (signal.aborted) bitmap.close()
      else this.#view.show(new PanoImage(bitmap), { turn: 0, isSoft: false })
    } catch (cause) {
      if (signal.aborted) return
      this.#isPreview = true
      this.#host.events.emit('walkFailed', { key: stop.key, name: stop.name })
      throw cause
    }
  }

  /** Settles when what is shown is in its full size, wherever one walks meanwhile. */
  async #settled(): Promise<void> {
    for (let whole: Promise<void> | null = null; whole !== this.#whole; ) {
      whole = this.#whole
      await whole
    }
  }

  #load({ url }: TourStop, signal: AbortSignal): Promise<ImageBitmap> {
    return loadPanoImage(url, this.#renderer.webgl.capabilities.maxTextureSize, signal, noProgress)
  }

  #arrive(stop: TourStop, image: PanoImage, isSoft: boolean): void {
    const turn = (this.#at.standing?.turn ?? 0) - (stop.standing?.turn ?? 0)
    this.#at = stop
    this.#view.show(image, { turn, isSoft })
    this.#view.points.draw(
      [...this.#pins.values()].map((pin) => this.#seen(pin)),
      [],
    )
    this.#showNeighbours()
    this.#loadWhole(stop)
    this.#host.events.emit('camera', this.#view.pose())
  }

  #showNeighbours(): void {
    this.#places = listHotspotPositions(this.#at, this.#stops)
    this.#hotspots.show(this.#places)
    for (const { key } of this.#places) {
      const stop = this.#stops.find((candidate) => candidate.key === key)
      if (stop) void this.#previewOf(stop).catch(noProgress)
    }
  }

  #previewOf({ key, previewUrl }: TourStop): Promise<Blob> {
    const known = this.#previews.get(key)
    if (known !== undefined) return known
    const loading = fetch(previewUrl, { credentials: 'same-origin' }).then(
      (response) => {
        if (!response.ok)
          throw new ViewerError(
            response.status === 404 ? 'notFound' : 'network',
            String(response.status),
          )
        return response.blob()
      },
      (cause: unknown) => {
        throw new ViewerError('network', undefined, { cause })
      },
    )
    this.#previews.set(key, loading)
    // one that failed is tried again
    loading.catch(() => this.#previews.delete(key))
    return loading
  }

  /** The stills of a point, also of one in a panorama that is not shown. */
  async #picturesOf(point: StillPin): Promise<PinStills | null> {
    const stop = pickPanoramaNodeOfPin(point.coordinates, this.#stops)
    if (!stop) return null
    if (stop === this.#at) {
      const whole = this.#whole
      await whole
      if (stop === this.#at && whole === this.#whole) return this.#view.takeStills(point)
    }
    const image = new PanoImage(await this.#load(stop, this.#closing.signal))
    try {
      this.#host.assertOpen()
      return await this.#view.takeStills(point, image)
    } finally {
      image.dispose()
    }
  }
}

/** The same point at another place of the sphere, facing the eye. */
const turnedTo = (coordinates: PinCoordinates, position: Vec3): PinCoordinates => {
  const length = Math.hypot(position.x, position.y, position.z)
  const normal = { x: -position.x / length, y: -position.y / length, z: -position.z / length }
  return { ...coordinates, position, normal }
}
