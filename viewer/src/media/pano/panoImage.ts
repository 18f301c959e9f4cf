import {
  BackSide,
  LinearMipmapLinearFilter,
  Mesh,
  RepeatWrapping,
  ShaderMaterial,
  SphereGeometry,
  SRGBColorSpace,
  Texture,
} from 'three'
import { downloadFile } from '../../engine/downloadFile.ts'
import { assertNotAborted, ViewerError } from '../../engine/viewerErrors.ts'
import { sphereRadius } from './sphereGeometry.ts'

/** The same limits as for a model, and a width that every GPU supports: T53. */
const limits = { bytes: 250 * 1024 * 1024, width: 8192 } as const
/** T53: an image is a panorama if its width is twice its height within 1 %. */
const ratio = { width: 2, tolerance: 0.01 } as const
const anisotropy = 4

/**
 * Downloads and decodes an equirectangular picture. One wider than `maxWidth` pixels is downscaled
 * before the upload to the GPU.
 */
export async function loadPanoImage(
  url: string,
  maxWidth: number,
  signal: AbortSignal,
  progress: (stage: 'download' | 'parse', loaded: number, total: number | null) => void,
): Promise<ImageBitmap> {
  const file = await downloadFile(url, limits.bytes, signal, (loaded, total) =>
    progress('download', loaded, total),
  )
  progress('parse', 0, null)
  const whole = await decode(file)
  const { width, height } = whole
  try {
    assertNotAborted(signal)
    if (Math.abs(width / height / ratio.width - 1) > ratio.tolerance)
      throw new ViewerError('notSupported', `${width} x ${height}`)
    const target = Math.min(limits.width, maxWidth)
    if (width <= target) return whole
    const smaller = await decode(whole, {
      resizeWidth: target,
      resizeHeight: Math.round((height * target) / width),
      resizeQuality: 'high',
    })
    whole.close()
    assertNotAborted(signal)
    return smaller
  } catch (error) {
    whole.close()
    throw error
  }
}

async function decode(
  source: Blob | ImageBitmap,
  options: ImageBitmapOptions = {},
): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(source, { ...options, premultiplyAlpha: 'none' })
  } catch (cause) {
    throw new ViewerError('damaged', 'picture', { cause })
  }
}

const vertex = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`

/**
 * Texture coordinates are computed per pixel: interpolated between the sphere's vertices they would
 * be off.
 */
const fragment = /* glsl */ `
uniform sampler2D uPicture;
uniform float uOpacity;
varying vec3 vDirection;
const float pi = 3.14159265358979;
void main() {
  vec3 d = normalize(vDirection);
  float ahead = atan(d.x, -d.z) / (2.0 * pi);
  // Each of the two jumps at another place; the one that does not jump here shows no seam.
  float behind = fract(ahead);
  float u = fwidth(ahead) <= fwidth(behind) ? ahead : behind;
  float v = atan(d.y, length(d.xz)) / pi;
  gl_FragColor = vec4(texture2D(uPicture, vec2(0.5 + u, 0.5 - v)).rgb, uOpacity);
  #include <colorspace_fragment>
}`

/** The sphere around the viewer. The GPU decodes and encodes sRGB, so colours are unchanged. */
export class PanoImage {
  readonly object: Mesh<SphereGeometry, ShaderMaterial>
  readonly #bitmap: ImageBitmap
  readonly #texture: Texture

  /** Keeps the decoded picture: after a context loss it must be uploaded again. */
  constructor(bitmap: ImageBitmap) {
    this.#bitmap = bitmap
    this.#texture = new Texture(bitmap)
    this.#texture.colorSpace = SRGBColorSpace
    this.#texture.flipY = false
    this.#texture.wrapS = RepeatWrapping
    this.#texture.minFilter = LinearMipmapLinearFilter
    this.#texture.anisotropy = anisotropy
    this.#texture.needsUpdate = true
    const material = new ShaderMaterial({
      vertexShader: vertex,
      fragmentShader: fragment,
      uniforms: { uPicture: { value: this.#texture }, uOpacity: { value: 1 } },
      side: BackSide,
      depthWrite: false,
    })
    this.object = new Mesh(new SphereGeometry(sphereRadius, 32, 16), material)
    this.object.frustumCulled = false
    // pins are drawn over a picture that fades in
    this.object.renderOrder = -1
  }

  /** 0 to 1; below 1 what was drawn before shines through */
  set opacity(share: number) {
    const { material } = this.object
    material.transparent = share < 1
    material.uniforms.uOpacity!.value = share
  }

  /** pixels */
  get height(): number {
    return this.#bitmap.height
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
    this.#texture.dispose()
    this.#bitmap.close()
  }
}
