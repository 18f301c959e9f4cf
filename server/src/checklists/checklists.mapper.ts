import { randomInt } from 'node:crypto'
import type {
  ChecklistContent,
  ChecklistInput,
  ChecklistItem,
  ChecklistSection,
} from '@nspect/contract/checklists/checklistContent'
import type { Checklist } from '@nspect/contract/checklists/checklists'
import type { ShownImage } from '@nspect/contract/checklists/guidanceImages'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import type { ChecklistRow } from './checklists.queries.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const createKey = (): string =>
  Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** Gives new keys, none of them twice. */
const createKeyMaker = (taken: Iterable<string>) => {
  const keys = new Set(taken)
  return (): string => {
    let key = createKey()
    while (keys.has(key)) key = createKey()
    keys.add(key)
    return key
  }
}

/** A checklist as it is stored: sections and items without a key get one. */
export const assignChecklistKeys = ({ sections, ...head }: ChecklistInput): ChecklistContent => {
  const taken = sections.flatMap(({ key, items }) => [key, ...items.map((item) => item.key)])
  const makeKey = createKeyMaker(taken.filter((key) => key !== undefined))
  const assignKey = (item: ChecklistInput['sections'][number]['items'][number]): ChecklistItem => ({
    ...item,
    key: item.key ?? makeKey(),
  })
  return {
    ...head,
    sections: sections.map(
      (section): ChecklistSection => ({
        ...section,
        key: section.key ?? makeKey(),
        items: section.items.map(assignKey),
      }),
    ),
  }
}

/** Builds the response for a picture with its smaller forms. */
export const mapImage = (scope: Scope, variants: Record<string, FileVariant>): ShownImage => ({
  imagePath: scope.path(variants.full) ?? '',
  previewPath: scope.path(variants.report ?? variants.full) ?? '',
  thumbPath: scope.path(variants.thumb ?? variants.full) ?? '',
  width: variants.full?.width ?? 0,
  height: variants.full?.height ?? 0,
})

/** The hashes of the pictures that items show, each once. */
export const listImageHashes = (
  contents: readonly Pick<ChecklistInput, 'sections'>[],
): string[] => [
  ...new Set(
    contents.flatMap(({ sections }) =>
      sections.flatMap(({ items }) => items.flatMap(({ picture }) => picture ?? [])),
    ),
  ),
]

/** The pictures of a checklist's items. */
export const pickImages = (
  content: ChecklistContent,
  pictures: ReadonlyMap<string, ShownImage>,
): Record<string, ShownImage> =>
  Object.fromEntries(
    listImageHashes([content]).flatMap((hash) => {
      const picture = pictures.get(hash)
      return picture ? [[hash, picture]] : []
    }),
  )

/** Builds the response for a checklist. */
export const mapChecklist = (
  { content, updatedAt, ...row }: ChecklistRow,
  pictures: ReadonlyMap<string, ShownImage>,
): Checklist => ({
  ...content,
  ...row,
  pictures: pickImages(content, pictures),
  updatedDateTime: updatedAt.toISOString(),
})

/** A checklist as the file of a type has it: keys belong to its own revisions. */
export const toChecklistOfFile = ({ sections, ...head }: ChecklistContent): ChecklistInput => ({
  ...head,
  sections: sections.map(({ key: _, items, ...section }) => ({
    ...section,
    items: items.map(({ key: _of, ...item }) => item),
  })),
})
