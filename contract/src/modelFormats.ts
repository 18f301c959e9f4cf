import { z } from 'zod'

/** How the viewer opens a file: as a model, or as an equirectangular picture in place of one (T53). */
export const modelKind = z.enum(['model', 'pano'])
export type ModelKind = z.output<typeof modelKind>

interface ModelFormat {
  opensAs: ModelKind
  /** file extensions and MIME types, as in an input's `accept` */
  accept: readonly string[]
}

/** Formats of uploaded models. Another format is an entry here and a reader in the server's `files/modelFormats`. */
export const modelFormats = {
  glb: { opensAs: 'model', accept: ['.glb'] },
  stl: { opensAs: 'model', accept: ['.stl'] },
  obj: { opensAs: 'model', accept: ['.obj'] },
  ply: { opensAs: 'model', accept: ['.ply'] },
  gltf: { opensAs: 'model', accept: ['.gltf'] },
  ifc: { opensAs: 'model', accept: ['.ifc'] },
  usdz: { opensAs: 'model', accept: ['.usdz'] },
  off: { opensAs: 'model', accept: ['.off'] },
  archive: { opensAs: 'model', accept: ['.zip', '.ifczip'] },
  panorama: { opensAs: 'pano', accept: ['image/jpeg', 'image/png', 'image/webp'] },
} as const satisfies Record<string, ModelFormat>
export type ModelFormatName = keyof typeof modelFormats

const formats: readonly ModelFormat[] = Object.values(modelFormats)

/** `accept` attribute of a file input for models. */
export const modelAccept = formats.flatMap(({ accept }) => accept).join(',')

/** Whether a file of that name is a model whose unit and axis need a check after upload. */
export const isModelName = (name: string): boolean =>
  formats.some(
    ({ opensAs, accept }) => opensAs === 'model' && accept.some((ending) => name.toLowerCase().endsWith(ending)),
  )
