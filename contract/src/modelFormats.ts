import { z } from 'zod'

/** As what a file is opened by the viewer: a model, or an equirectangular picture in place of one (T53). */
export const modelKind = z.enum(['model', 'pano'])
export type ModelKind = z.output<typeof modelKind>

interface ModelFormat {
  opensAs: ModelKind
  /** endings and types, as an input's `accept` has them */
  accept: readonly string[]
}

/** What can be uploaded to look at. One more format is a line here and an intake in the server's `files/modelFormats`. */
export const modelFormats = {
  glb: { opensAs: 'model', accept: ['.glb'] },
  stl: { opensAs: 'model', accept: ['.stl'] },
  panorama: { opensAs: 'pano', accept: ['image/jpeg', 'image/png', 'image/webp'] },
} as const satisfies Record<string, ModelFormat>
export type ModelFormatName = keyof typeof modelFormats

const formats: readonly ModelFormat[] = Object.values(modelFormats)

/** `accept` of an input that takes what can be looked at. */
export const modelAccept = formats.flatMap(({ accept }) => accept).join(',')

/** Whether a file of that name is one whose unit and axis are to be looked at, once it is uploaded. */
export const isModelName = (name: string): boolean =>
  formats.some(
    ({ opensAs, accept }) => opensAs === 'model' && accept.some((ending) => name.toLowerCase().endsWith(ending)),
  )
