import { randomInt } from 'node:crypto'
import type {
  ChecklistContent,
  ChecklistInput,
  ChecklistItem,
  ChecklistSection,
} from '@nspect/contract/checklists/checklistContent'
import type { Checklist } from '@nspect/contract/checklists/checklists'
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

/** Builds the response for a checklist. */
export const mapChecklist = ({ content, updatedAt, ...row }: ChecklistRow): Checklist => ({
  ...content,
  ...row,
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
