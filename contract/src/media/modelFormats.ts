import { z } from 'zod'
import { imageFileTypes } from './imageFormats.ts'

/**
 * How the viewer opens a file: as a model, or as an equirectangular picture in place of one (T53).
 */
export const modelKind = z.enum(['model', 'pano'])
export type ModelKind = z.output<typeof modelKind>

interface ModelFormat {
  opensAs: ModelKind
  /** file extensions and MIME types, as in an input's `accept` */
  accept: readonly string[]
  /** in lists that people read; without it, their sentences name it */
  name?: string
  /**
   * a ZIP may hold it: as its `model`, or as the `source` of one, which counts where there is no
   * model
   */
  inZip?: 'model' | 'source'
}

/**
 * Formats of uploaded models. Another one is a line here, and the folder of its name in the
 * server's `files/modelFormats` (docs/recipes/format.md). People read them in this order; those
 * that know their bytes are asked from the last up.
 */
export const modelFormats = {
  glb: { name: 'GLB', opensAs: 'model', accept: ['.glb'], inZip: 'model' },
  gltf: { name: 'glTF', opensAs: 'model', accept: ['.gltf'], inZip: 'model' },
  obj: { name: 'OBJ', opensAs: 'model', accept: ['.obj'], inZip: 'model' },
  ply: { name: 'PLY', opensAs: 'model', accept: ['.ply'] },
  stl: { name: 'STL', opensAs: 'model', accept: ['.stl'] },
  off: { name: 'OFF', opensAs: 'model', accept: ['.off'] },
  ifc: { name: 'IFC', opensAs: 'model', accept: ['.ifc'], inZip: 'source' },
  usdz: { name: 'USDZ', opensAs: 'model', accept: ['.usdz'] },
  archive: { opensAs: 'model', accept: ['.zip', '.ifczip'] },
  panorama: { opensAs: 'pano', accept: imageFileTypes },
} as const satisfies Record<string, ModelFormat>
export type ModelFormatName = keyof typeof modelFormats

const formats: Readonly<Record<ModelFormatName, ModelFormat>> = modelFormats

/** The keys of all formats, in their order. */
export const modelFormatNames = Object.keys(formats) as readonly ModelFormatName[]

/** Whether that is the key of a format. */
export const isModelFormatName = (name: string): name is ModelFormatName =>
  Object.hasOwn(formats, name)

/** The formats that a ZIP may hold, as its model or as the source of one. */
export const listFormatsInZip = (as: 'model' | 'source'): ModelFormatName[] =>
  modelFormatNames.filter((name) => formats[name].inZip === as)

const named = modelFormatNames.filter((name) => formats[name].name !== undefined)
const listDisplayNames = (keys: readonly ModelFormatName[]) =>
  keys.flatMap((key) => formats[key].name ?? [])

/** The formats of models as people read them. */
export const displayedFormatNames: readonly string[] = listDisplayNames(named)

/** Those of them that a ZIP may hold. */
export const displayedFormatNamesInZip: readonly string[] = listDisplayNames(
  named.filter((key) => formats[key].inZip),
)

/** `accept` attribute of a file input for models. */
export const modelAccept = modelFormatNames.flatMap((name) => formats[name].accept).join(',')

/** Whether a file of that name has an ending of the format. */
export const hasFormatExtension = (format: ModelFormatName, fileName: string): boolean =>
  formats[format].accept.some((ending) => fileName.toLowerCase().endsWith(ending))

/** Whether a file of that name is a model whose unit and axis need a check after upload. */
export const isModelFileName = (fileName: string): boolean =>
  modelFormatNames.some(
    (name) => formats[name].opensAs === 'model' && hasFormatExtension(name, fileName),
  )

/** Whether a file of that name is a model by its ending alone, as a ZIP is not. */
export const isModelByExtension = (fileName: string): boolean =>
  named.some((name) => hasFormatExtension(name, fileName))
