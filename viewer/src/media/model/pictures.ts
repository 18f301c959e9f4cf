import { ImageBitmapLoader, type LoadingManager } from 'three'
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'
import { type PictureSize, pictureSize } from './pictureSize.ts'

/** Bytes that a model's pictures may take once decoded. */
const decodedBudget = 256 * 1024 * 1024
const largestSide = 8192
/** pixels a side below which nothing would be recognised any more */
const smallestSide = 256

/** Bytes of pictures decoded, without mip levels, the longer sides brought down to `side`. */
const decodedBytes = (sizes: readonly PictureSize[], side: number): number =>
  sizes.reduce((sum, { width, height }) => {
    const share = Math.min(1, side / Math.max(width, height))
    return sum + width * height * share * share * 4
  }, 0)

/** The longest side, in pixels, at which all pictures stay within the budget; null when they do as they are. */
export function sideWithinBudget(sizes: readonly PictureSize[], budget = decodedBudget): number | null {
  if (decodedBytes(sizes, Number.POSITIVE_INFINITY) <= budget) return null
  let side = largestSide
  while (side > smallestSide && decodedBytes(sizes, side) > budget) side /= 2
  return side
}

/** Makes the reader shrink a model's pictures while decoding when together they would not fit into the memory. */
export const limitPictures = (parser: GLTFParser): GLTFLoaderPlugin => ({
  name: 'limitPictures',
  async beforeRoot() {
    const images = (parser.json.images ?? []) as { bufferView?: number; uri?: string }[]
    const sizes = await Promise.all(
      images.map(async ({ bufferView, uri = 'data:,' }) => {
        const bytes: ArrayBuffer =
          bufferView === undefined
            ? await (await fetch(uri)).arrayBuffer()
            : await parser.getDependency('bufferView', bufferView)
        return pictureSize(new Uint8Array(bytes)) ?? []
      }),
    )
    const side = sideWithinBudget(sizes.flat())
    if (side !== null) parser.textureLoader = new ShrinkingLoader(parser.options.manager, side)
  },
})

/** Decodes one picture after the other, since each is in memory at its full size while it is being shrunk. */
class ShrinkingLoader extends ImageBitmapLoader {
  readonly #side: number
  #turn: Promise<unknown> = Promise.resolve()

  constructor(manager: LoadingManager, side: number) {
    super(manager)
    this.#side = side
  }

  override load(
    url: string,
    onLoad?: (data: ImageBitmap) => void,
    _onProgress?: (event: ProgressEvent) => void,
    onError?: (error: unknown) => void,
  ): void {
    const source = this.manager.resolveURL(url)
    this.manager.itemStart(source)
    this.#turn = this.#turn
      .then(() => this.#decode(source))
      .then(onLoad, onError)
      .finally(() => this.manager.itemEnd(source))
  }

  async #decode(source: string): Promise<ImageBitmap> {
    const blob = await (await fetch(source)).blob()
    const size = pictureSize(new Uint8Array(await blob.arrayBuffer()))
    const share = size ? Math.min(1, this.#side / Math.max(size.width, size.height)) : 1
    // The width alone: the height follows, also for a photograph that is stored turned.
    const resize =
      size && share < 1
        ? { resizeWidth: Math.max(1, Math.round(size.width * share)), resizeQuality: 'medium' as const }
        : {}
    return createImageBitmap(blob, { ...this.options, colorSpaceConversion: 'none', ...resize })
  }
}
