import { abilityNames, Viewer } from '../engine/viewer.ts'
import type { ScreenshotOptions, ViewerEvents } from '../engine/viewerApi.ts'
import {
  createViewer,
  DwellController,
  type ModelViewer,
  type OpenOptions,
  openViewer,
  ViewerError,
  type ViewerSource,
} from '../index.ts'
import type { MatterportSource } from '../media/matterport/mediaKind.ts'
import { open } from '../media/matterport/openMatterport.ts'
import { createFakeMatterportSdk, type FakeMpSdk } from './fakeMatterportSdk.ts'

/** What the browser tests control: one viewer at a time, with all of its reported events. */
export class TestHarness {
  readonly host = document.querySelector<HTMLElement>('#host')!
  readonly createViewer = createViewer
  readonly openViewer = openViewer
  readonly DwellController = DwellController
  /** needed by measurements only */
  readonly figures = () => import('./renderMeasurements.ts')
  viewer!: ModelViewer
  fake: FakeMpSdk | null = null
  events: { name: keyof ViewerEvents; detail: unknown; at: number }[] = []

  /** Prepares an adapter without opening it; a Matterport one connects to the fake by default. */
  async prepare(kind: ViewerSource['kind'], usesFake = true): Promise<ModelViewer> {
    await this.viewer?.close()
    this.events = []
    this.fake = null
    if (kind !== 'matterport' || !usesFake) this.viewer = await createViewer(kind)
    else {
      const fake = createFakeMatterportSdk({
        width: this.host.clientWidth,
        height: this.host.clientHeight,
      })
      this.fake = fake
      this.viewer = new Viewer('matterport', {
        open: (host, source: MatterportSource, options) =>
          open(host, source, options, fake.connect),
      })
    }
    for (const name of names)
      this.viewer.on(name, (detail) =>
        this.events.push({ name, detail: toPlainDetail(detail), at: performance.now() }),
      )
    return this.viewer
  }

  async open(source: ViewerSource, options: Partial<OpenOptions> = {}): Promise<void> {
    const signal = new AbortController().signal
    await this.viewer.open(this.host, source, {
      interactive: true,
      signal,
      label: 'Hotel room',
      ...options,
    })
  }

  /** 'ok', or the error code of the rejection. */
  async outcome(work: Promise<unknown>): Promise<string> {
    try {
      await work
      return 'ok'
    } catch (error) {
      return error instanceof ViewerError ? error.code : `not a ViewerError: ${error}`
    }
  }

  of<E extends keyof ViewerEvents>(name: E): ViewerEvents[E][] {
    return this.events
      .filter((event) => event.name === name)
      .map(({ detail }) => detail as ViewerEvents[E])
  }

  /** Names of the viewer's current abilities. */
  can(): string[] {
    return abilityNames.filter((name) => this.viewer[name] !== undefined)
  }

  async picture(options?: ScreenshotOptions) {
    const blob = await this.viewer.points!.screenshot(options)
    const image = await createImageBitmap(blob)
    const base64 = await this.base64(blob)
    return { type: blob.type, size: blob.size, width: image.width, height: image.height, base64 }
  }

  async base64(blob: Blob): Promise<string> {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }

  /** Waits until that event was reported. */
  async heard(name: keyof ViewerEvents): Promise<void> {
    while (this.of(name).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  frames(count: number): Promise<void> {
    return new Promise((resolve) => {
      const next = () => (count-- > 0 ? requestAnimationFrame(next) : resolve())
      next()
    })
  }
}

const names: readonly (keyof ViewerEvents)[] = [
  'phase',
  'progress',
  'refining',
  'hover',
  'press',
  'miss',
  'pointer',
  'pinClick',
  'clusterClick',
  'clusters',
  'pinHover',
  'camera',
  'error',
  'notice',
  'contextlost',
  'abilities',
  'stance',
  'floor',
]

const toPlainDetail = (detail: unknown) =>
  detail instanceof ViewerError ? detail.code : structuredClone(detail)

declare global {
  interface Window {
    harness: TestHarness
  }
}
window.harness = new TestHarness()
