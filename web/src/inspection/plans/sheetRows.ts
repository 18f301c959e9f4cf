import type { PlanSheet, SheetProblem } from '@nspect/contract/plans/plans'
import type { Project } from '@nspect/contract/projects/projects'

type Images = Project['projectModelImages']

/**
 * A row of the list of sheets: a picture, a drawn sheet, or one that is not there to be looked at.
 */
export interface SheetRow {
  key: string
  /** its place among the pictures; null: it is not drawn */
  index: number | null
  imageId: number | null
  thumbPath: string | null
  /** from 1; null: a picture */
  pageNumber: number | null
  name: string
  /** words around what a search found */
  excerpt: string | null
  /** of one that is not drawn, or whose new revision is not */
  undrawn: { planSheetId: number; problem: SheetProblem | null } | null
  /** it was drawn, but without pictures that cannot be read */
  lacksPictures: boolean
  /** the current revision of the PDF has it not */
  isGone: boolean
}

const rowOfImage = ({ id, thumbPath, sheet }: Images[number], index: number): SheetRow => ({
  key: `image-${id}`,
  index,
  imageId: id,
  thumbPath,
  excerpt: null,
  undrawn: null,
  lacksPictures: false,
  isGone: false,
  pageNumber: sheet?.pageNumber ?? null,
  name: sheet?.name ?? '',
})

/**
 * The pictures and sheets in their order; those that are not drawn yet stand where they will be.
 */
export const buildSheetRows = (images: Images, sheets: readonly PlanSheet[] = []): SheetRow[] => {
  const byImage = new Map(images.map((image, index) => [image.id, rowOfImage(image, index)]))
  const ofSheets = sheets.flatMap((sheet): SheetRow[] => {
    const { id, name, pageNumber, projectModelImageId, problem, excerpt, state, isInFile } = sheet
    const drawn = projectModelImageId === null ? undefined : byImage.get(projectModelImageId)
    const undrawn = { planSheetId: id, problem }
    if (drawn) {
      return [
        {
          ...drawn,
          excerpt,
          undrawn: isInFile && state !== 'ready' ? undrawn : null,
          lacksPictures: state === 'ready' && problem === 'picturesLeftOut',
          isGone: !isInFile,
        },
      ]
    }
    // one that was drawn since the pictures were read is not among them yet
    const place = { key: `sheet-${id}`, index: null, imageId: null, thumbPath: null }
    return [
      { ...place, pageNumber, name, excerpt, undrawn, lacksPictures: false, isGone: !isInFile },
    ]
  })
  const listed = new Set(ofSheets.map(({ imageId }) => imageId))
  const others = [...byImage.values()].filter(({ imageId }) => !listed.has(imageId))
  const isImage = ({ pageNumber }: SheetRow) => pageNumber === null
  return [...others.filter(isImage), ...ofSheets, ...others.filter((row) => !isImage(row))]
}

/** The rows whose name has all words of a search. */
export const filterSheetRows = (rows: readonly SheetRow[], q: string): SheetRow[] => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
