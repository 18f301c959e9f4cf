import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { AdapterHost } from '../../engine/adapterHost.ts'
import type { AdapterPins, MediaAdapter, StillOptions } from '../../engine/mediaAdapter.ts'
import type {
  CameraTools,
  CaptureTools,
  HitOptions,
  PinView,
  ScreenPoint,
  SurfaceHit,
  VisiblePosition,
} from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import type { ConnectedPlayer } from './matterportPlayer.ts'
import type { MpIntersection, MpSdk } from './matterportSdk.ts'
import { buildTagId, PinTags } from './matterportTags.ts'
import { parsePlayerJpeg } from './parsePlayerJpeg.ts'
import { createMatterportCapture } from './spaceCapture.ts'
import {
  computeDirection,
  computeFacingNormal,
  flipToCamera,
  isInFrontOfCamera,
  toCameraPose,
} from './vectors.ts'

/** pixels: the last reported intersection is used for positions this close to it */
const sameSpotPx = 6

/** A space displayed and edited through the vendor's player. */
export class MatterportAdapter implements MediaAdapter {
  readonly points: AdapterPins
  readonly camera: CameraTools
  readonly capture: CaptureTools
  readonly #host: AdapterHost
  readonly #player: ConnectedPlayer
  readonly #sdk: MpSdk
  readonly #tags: PinTags
  #intersection: MpIntersection | null = null
  #isInteractive = true

  constructor(host: AdapterHost, player: ConnectedPlayer) {
    const { sdk } = player
    this.#host = host
    this.#player = player
    this.#sdk = sdk
    this.capture = createMatterportCapture(host, player)
    this.#tags = new PinTags(sdk, (error) => host.events.emit('error', error))
    const pointer = sdk.Pointer.intersection.subscribe((intersection) =>
      this.#pointed(intersection),
    )
    const tags = this.#watchTags()
    host.onClose(() => {
      pointer.cancel()
      tags.cancel()
      this.#tags.close()
    })
    // The player looks the same while points are placed.
    this.points = {
      hasStems: true,
      draw: (changed, removed) => this.#tags.draw(changed, removed),
      hit: (at, options) => this.#hit(at, options),
      toScreen: (position) => this.#seen(position),
      goTo: (pin, transition) => this.#goTo(pin, transition),
      still: (order) => this.#still(order),
    }
    const fit = async () => {
      host.assertOpen()
      await sdk.Mode?.moveTo('mode.dollhouse')
    }
    this.camera = {
      fit,
      back: fit,
      // The camera stays at the sweep's position: only the direction is applied.
      to: async ({ target }, { transition = 'instant' } = {}) => {
        host.assertOpen()
        await this.#lookAt(target, transition)
      },
    }
  }

  pose(): CameraPose | null {
    return this.#player.pose && toCameraPose(this.#player.pose)
  }

  setInteractive(on: boolean): void {
    this.#isInteractive = on
    void this.#sdk.Pointer.setVisible(on).catch(() => {})
    if (!on) this.#host.events.emit('hover', null)
    this.#tags.setInteractive(on)
  }

  async #hit(screen: ScreenPoint, { behindPins = false }: HitOptions): Promise<SurfaceHit | null> {
    const { x, y } = screen
    const last = this.#intersection && this.#toHit(this.#intersection)
    const isMeant = last && last.object !== 'none' && !(behindPins && last.object === 'pin')
    if (isMeant && Math.hypot(last.screen.x - x, last.screen.y - y) <= sameSpotPx)
      return { ...last, screen }
    // The player reports positions only: the normal is computed from two neighbours.
    const [here, right, below] = await Promise.all(
      [screen, { x: x + 3, y }, { x, y: y + 3 }].map((place) =>
        this.#sdk.Renderer.getWorldPositionData(place),
      ),
    )
    const { pose } = this.#player
    if (!here?.position || !pose) return null
    const normal =
      (right?.position &&
        below?.position &&
        computeFacingNormal(here.position, right.position, below.position, pose)) ||
      computeDirection(here.position, pose.position)
    const floor = here.floor === undefined ? {} : { floor: here.floor }
    return { position: here.position, normal, object: 'model', ...floor, screen }
  }

  async #goTo({ key, coordinates }: PinView, transition: 'instant' | 'fly'): Promise<void> {
    await this.#tags.done
    if (this.#tags.has(key))
      await this.#sdk.Mattertag.navigateToTag(buildTagId(key), `transition.${transition}`)
    else await this.#lookAt(coordinates.position, transition)
  }

  async #lookAt(position: Vec3, transition: 'instant' | 'fly'): Promise<void> {
    const { Camera } = this.#sdk
    if (!Camera.lookAt) throw new ViewerError('notSupported', 'lookAt')
    await Camera.lookAt(position, { transition: `transition.${transition}` })
  }

  /**
   * The player does not report occlusion: `visible` means in front of the camera and inside the
   * picture.
   */
  #seen(position: Vec3): VisiblePosition | null {
    const { pose } = this.#player
    if (!pose || !isInFrontOfCamera(position, pose)) return null
    const { clientWidth: w, clientHeight: h } = this.#host.root
    const { x, y } = this.#sdk.Conversion.worldToScreen(position, pose, { w, h })
    return { x, y, visible: x >= 0 && y >= 0 && x <= w && y <= h }
  }

  async #still({ width, height, pins }: StillOptions): Promise<Blob> {
    await this.#tags.done
    return parsePlayerJpeg(
      await this.#sdk.Renderer.takeScreenShot({ width, height }, { mattertags: pins }),
    )
  }

  #watchTags(): { cancel(): void } {
    const { events } = this.#host
    let hovered: string | null = null
    let selected: ReadonlySet<string> = new Set()
    const placed = ({ key, coordinates }: PinView) => ({
      key,
      screen: this.#screenOf(coordinates.position),
    })
    return this.#sdk.Tag.openTags.subscribe((tags) => {
      if (tags.hovered !== hovered) {
        hovered = tags.hovered
        const pin = this.#tags.findPin(hovered)
        events.emit('pinHover', pin && placed(pin))
      }
      for (const id of tags.selected) {
        const pin = selected.has(id) ? null : this.#tags.findPin(id)
        if (pin) events.emit('pinClick', placed(pin))
      }
      selected = new Set(tags.selected)
    })
  }

  #pointed(intersection: MpIntersection): void {
    this.#intersection = intersection
    if (this.#isInteractive) this.#host.events.emit('hover', this.#toHit(intersection))
  }

  #toHit({ position, normal, object, floorIndex }: MpIntersection): SurfaceHit | null {
    const kind = object.replace('intersectedobject.', '')
    if (kind === 'none') return null
    const floor = floorIndex === undefined ? {} : { floor: floorIndex }
    return {
      position: { ...position },
      normal: flipToCamera(this.#player.pose, position, normal),
      object: kind === 'model' ? 'model' : kind === 'tag' ? 'pin' : 'none',
      ...floor,
      screen: this.#screenOf(position),
    }
  }

  #screenOf(position: Vec3): ScreenPoint {
    const { x, y } = this.#seen(position) ?? { x: 0, y: 0 }
    return { x, y }
  }
}
