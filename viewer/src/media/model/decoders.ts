import type { BufferGeometry, WebGLRenderer } from 'three'
import type { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { Heartbeat } from '../../engine/workerWatchdog.ts'

declare module 'three/addons/loaders/DRACOLoader.js' {
  interface DRACOLoader {
    /** called by the glTF loader */
    decodeDracoFile(
      buffer: ArrayBuffer,
      done: (geometry: BufferGeometry) => void,
      ...more: unknown[]
    ): Promise<void>
  }
}

/** Decoders of compressed geometry and textures. Loaded only for files that need them. */
export class Decoders {
  readonly #release: (() => void)[] = []

  /**
   * Adds the decoders that a file with these extensions needs to the loader; `signs` receive
   * heartbeats.
   */
  async addTo(
    loader: GLTFLoader,
    extensionsUsed: readonly string[],
    renderer: WebGLRenderer,
    signs: Heartbeat,
  ): Promise<void> {
    const uses = (name: string) => extensionsUsed.includes(name)
    if (uses('EXT_meshopt_compression') || uses('KHR_meshopt_compression')) {
      const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js')
      loader.setMeshoptDecoder(MeshoptDecoder)
    }
    if (uses('KHR_draco_mesh_compression')) {
      const { DRACOLoader } = await import('three/addons/loaders/DRACOLoader.js')
      const draco = new DRACOLoader()
      const decode = draco.decodeDracoFile.bind(draco)
      draco.decodeDracoFile = (buffer, done, ...more) => {
        const unpacked = (geometry: BufferGeometry) => {
          signs.heard()
          done(geometry)
        }
        return decode(buffer, unpacked, ...more)
      }
      loader.setDRACOLoader(draco)
      this.#release.push(() => draco.dispose())
    }
    if (uses('KHR_texture_basisu')) {
      const { Ktx2Textures } = await import('./ktx2/ktx2Textures.ts')
      const ktx2 = new Ktx2Textures(signs).detectSupport(renderer)
      loader.setKTX2Loader(ktx2)
      this.#release.push(() => ktx2.dispose())
    }
  }

  dispose(): void {
    for (const release of this.#release.splice(0)) release()
  }
}
