import {
  BackSide,
  type Camera,
  Color,
  LinearFilter,
  MeshBasicMaterial,
  PerspectiveCamera,
  RGBAFormat,
  Scene,
  SRGBColorSpace,
  UnsignedByteType,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { stillSize } from './stillSize.ts'
import { ViewerError } from './viewerErrors.ts'
import { withContextCheck } from './withContextCheck.ts'

/** Behind the model, and in every still: those of all people look the same, and are printed. */
const lightBackground = '#e8ecef'

/** Colors that a picture has instead of the screen's, `#rrggbb`. */
export interface RenderColors {
  background?: string | undefined
  /** of the backs of surfaces; absent: they are drawn like their fronts */
  backs?: string | undefined
}

/** The canvas and its camera; renders frames on demand only. */
export class Renderer {
  readonly webgl: WebGLRenderer
  readonly scene = new Scene()
  readonly camera = new PerspectiveCamera(50, 1, 0.05, 1000)
  readonly canvas: HTMLCanvasElement
  /** Called before each frame; true requests another one. */
  beforeFrame: (now: number) => boolean = () => false
  /** Called after each frame that was rendered to the screen. */
  afterFrame: (now: number) => void = () => {}
  /** Called when the canvas was resized, before it is rendered. */
  onResize: () => void = () => {}
  onContext: (isRestored: boolean) => void = () => {}
  width = 1
  height = 1
  #frame: number | null = null
  #isClosed = false
  /** pictures that are being read from the GPU */
  #reads = 0

  constructor(host: HTMLElement, label: string | undefined, background: string | undefined) {
    this.canvas = document.createElement('canvas')
    this.canvas.tabIndex = 0
    this.canvas.setAttribute('role', 'img')
    if (label) this.canvas.setAttribute('aria-label', label)
    Object.assign(this.canvas.style, {
      display: 'block',
      position: 'absolute',
      inset: '0',
      touchAction: 'none',
    })
    try {
      this.webgl = new WebGLRenderer({
        canvas: this.canvas,
        antialias: true,
        powerPreference: 'high-performance',
      })
    } catch (cause) {
      throw new ViewerError('noWebgl', undefined, { cause })
    }
    this.webgl.outputColorSpace = SRGBColorSpace
    this.scene.background = new Color(background ?? lightBackground)
    this.canvas.addEventListener('webglcontextlost', this.#lost)
    this.canvas.addEventListener('webglcontextrestored', this.#restored)
    host.append(this.canvas)
    this.resize(host)
  }

  /** Device pixels per CSS pixel that the next resizing draws with. */
  get pixelRatio(): number {
    return Math.min(window.devicePixelRatio || 1, 2)
  }

  /** `#rrggbb` behind the model on the screen. */
  set background(color: string) {
    this.scene.background = new Color(color)
    this.invalidate()
  }

  resize(host: HTMLElement): void {
    if (this.#isClosed) return
    this.width = Math.max(1, host.clientWidth)
    this.height = Math.max(1, host.clientHeight)
    this.webgl.setPixelRatio(this.pixelRatio)
    this.webgl.setSize(this.width, this.height)
    this.camera.aspect = this.width / this.height
    this.camera.updateProjectionMatrix()
    this.onResize()
    // Rendered at once: a resized canvas is blank until then, and would flash.
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#draw(performance.now())
  }

  /** Requests one frame. */
  invalidate(): void {
    if (this.#frame === null && !this.#isClosed) this.#frame = requestAnimationFrame(this.#draw)
  }

  /**
   * Renders offscreen with the screen's camera and vertical angle, and returns a JPEG of exactly
   * that size.
   */
  async capture(width: number, height: number, quality: number | undefined): Promise<Blob> {
    const camera = this.camera.clone()
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    return encodeJpeg(await this.capturePixels(camera, width, height), quality)
  }

  /**
   * Renders offscreen with another camera, on light ground. The scene is rendered before the first
   * await, so it can change then. With `backs`, what a cut lays open looks solid.
   */
  async capturePixels(
    camera: Camera,
    width: number,
    height: number,
    { background = lightBackground, backs }: RenderColors = {},
  ): Promise<ImageData> {
    const target = new WebGLRenderTarget(width, height, {
      format: RGBAFormat,
      type: UnsignedByteType,
      // The GPU encodes sRGB on writing, so eight bits per channel show no bands.
      colorSpace: SRGBColorSpace,
      minFilter: LinearFilter,
      magFilter: LinearFilter,
      samples: 4,
    })
    const pixels = new Uint8ClampedArray(width * height * 4)
    this.#reads++
    try {
      await withContextCheck(this.canvas, this.webgl.getContext(), () => {
        const shown = this.scene.background
        this.webgl.setRenderTarget(target)
        this.scene.background = new Color(background)
        this.webgl.render(this.scene, camera)
        this.scene.background = shown
        if (backs) this.#paintBacks(camera, backs)
        this.webgl.setRenderTarget(null)
        // waits for the GPU without blocking the page
        return this.webgl.readRenderTargetPixelsAsync(target, 0, 0, width, height, pixels)
      })
    } finally {
      this.webgl.setRenderTarget(null)
      target.dispose()
      this.#reads--
      if (this.#isClosed) this.#free()
    }
    return flipRows(pixels, width, height)
  }

  #paintBacks(camera: Camera, color: string): void {
    const { scene, webgl } = this
    const { background } = scene
    // a wall's underside lies in the same plane as the floor on which it stands
    const offset = { polygonOffset: true, polygonOffsetFactor: 0, polygonOffsetUnits: -64 }
    const paint = new MeshBasicMaterial({ color, side: BackSide, ...offset })
    try {
      scene.background = null
      scene.overrideMaterial = paint
      webgl.autoClear = false
      webgl.render(scene, camera)
    } finally {
      scene.background = background
      scene.overrideMaterial = null
      webgl.autoClear = true
      paint.dispose()
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.canvas.removeEventListener('webglcontextlost', this.#lost)
    this.canvas.removeEventListener('webglcontextrestored', this.#restored)
    this.canvas.remove()
    this.#free()
  }

  /** Frees the GPU, once the pictures that were rendered before closing are read. */
  #free(): void {
    if (this.#reads > 0) return
    this.webgl.dispose()
    // Browsers limit the number of contexts per page; waiting for garbage collection would use them
    // up.
    this.webgl.forceContextLoss()
  }

  readonly #draw = (now: number): void => {
    this.#frame = null
    const wantsMore = this.beforeFrame(now)
    this.webgl.render(this.scene, this.camera)
    this.afterFrame(now)
    if (wantsMore) this.invalidate()
  }

  readonly #lost = (event: Event): void => {
    event.preventDefault()
    this.onContext(false)
  }

  readonly #restored = (): void => {
    this.invalidate()
    this.onContext(true)
  }
}

/** WebGL's rows run bottom-up, an image's top-down. */
function flipRows(pixels: Uint8ClampedArray, width: number, height: number): ImageData {
  const image = new ImageData(width, height)
  const row = width * 4
  for (let y = 0; y < height; y++)
    image.data.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row)
  return image
}

/**
 * Encodes at the given quality, by default the best within 100 kB per still-sized area, once
 * `paint` has drawn on it.
 */
export async function encodeJpeg(
  image: ImageData,
  quality?: number,
  paint: (on: OffscreenCanvasRenderingContext2D) => void = () => {},
): Promise<Blob> {
  const canvas = new OffscreenCanvas(image.width, image.height)
  // in memory, not on the graphics card: the page would wait for its pixels to come back
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ViewerError('noWebgl', '2d')
  context.putImageData(image, 0, 0)
  paint(context)
  const encode = (q: number) => canvas.convertToBlob({ type: 'image/jpeg', quality: q })
  if (quality !== undefined) return encode(quality)
  const limit =
    stillSize.maxBytes *
    Math.max(1, (image.width * image.height) / (stillSize.width * stillSize.height))
  let blob = await encode(0.88)
  for (const lower of [0.8, 0.7, 0.55, 0.4, 0.25, 0.1]) {
    if (blob.size <= limit) break
    blob = await encode(lower)
  }
  return blob
}
