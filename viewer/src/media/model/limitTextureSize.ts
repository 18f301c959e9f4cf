import { ImageBitmapLoader, type LoadingManager } from 'three'
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'
import { type ImageSize, readImageSize } from './readImageSize.ts'

/** Memory budget for a model's decoded pictures, in bytes. */
const decodedBudget = 256 * 1024 * 1024
const largestSide = 8192
/** pixels per side below which nothing would be recognisable */
const smallestSide = 256

/** Bytes of decoded pictures, without mip levels, with longer sides reduced to `side`. */
const decodedBytes = (sizes: readonly ImageSize[], side: number): number =>
  sizes.reduce((sum, { width, height }) => {
    const share = Math.min(1, side / Math.max(width, height))
    return sum + width * height * share * share * 4
  }, 0)

/** The longest side, in pixels, at which all pictures fit the budget; null if they do already. */
export function computeMaxTextureSide(
  sizes: readonly ImageSize[],
  budget = decodedBudget,
): number | null {
  if (decodedBytes(sizes, Number.POSITIVE_INFINITY) <= budget) return null
  let side = largestSide
  while (side > smallestSide && decodedBytes(sizes, side) > budget) side /= 2
  return side
}

/**
 * Loader plugin that downscales a model's pictures while decoding if they would exceed the memory
 * budget.
 */
export const createTextureLimitPlugin = (parser: GLTFParser): GLTFLoaderPlugin => ({
  name: 'limitPictures',
  async beforeRoot() {
    const images = (parser.json.images ?? []) as { bufferView?: number; uri?: string }[]
    const sizes = await Promise.all(
      images.map(async ({ bufferView, uri = 'data:,' }) => {
        const bytes: ArrayBuffer =
          bufferView === undefined
            ? await (await fetch(uri)).arrayBuffer()
            : await parser.getDependency('bufferView', bufferView)
        return readImageSize(new Uint8Array(bytes)) ?? []
      }),
    )
    const side = computeMaxTextureSide(sizes.flat())
    if (side !== null) parser.textureLoader = new ShrinkingLoader(parser.options.manager, side)
  },
})

/** Decodes pictures sequentially, since each is in memory at full size while it is downscaled. */
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
    const size = readImageSize(new Uint8Array(await blob.arrayBuffer()))
    const share = size ? Math.min(1, this.#side / Math.max(size.width, size.height)) : 1
    // Width only: the height follows, also for photographs with EXIF rotation.
    const resize =
      size && share < 1
        ? {
            resizeWidth: Math.max(1, Math.round(size.width * share)),
            resizeQuality: 'medium' as const,
          }
        : {}
    return createImageBitmap(blob, { ...this.options, colorSpaceConversion: 'none', ...resize })
  }
}
