import { inkColors } from '../layout/theme.ts'

/** A page as SVG, whose pictures are references to stored files of these names. */
export interface PageDrawing {
  drawing: string
  names: string[]
}

const reference = /<image ([^>]*?) href="stored:([^"]*)"\/>/g

/**
 * A picture of a drawing, by the name of its stored file; `place` are the attributes of its
 * position and size.
 */
export const renderImageReference = (place: string, name: string): string =>
  `<image ${place} href="stored:${name}"/>`

/**
 * The drawing with its pictures, URLs by the names of their files; one without a URL leaves its
 * frame.
 */
export const embedImages = (drawing: string, images: ReadonlyMap<string, string>): string =>
  drawing.replace(reference, (_, place: string, name: string) => {
    const url = images.get(name)
    return url
      ? `<image ${place} preserveAspectRatio="none" href="${url}"/>`
      : `<rect ${place} fill="none" stroke="${inkColors.hairline}" stroke-width="0.5"/>`
  })
