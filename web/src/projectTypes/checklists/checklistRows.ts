import type {
  AnswerKind,
  ChecklistContent,
  PhotoRule,
} from '@nspect/contract/checklists/checklistContent'
import type { Checklist, checklistRoutes } from '@nspect/contract/checklists/checklists'
import type { ShownImage } from '@nspect/contract/checklists/guidanceImages'
import type { RouteArgs } from '@nspect/contract/http/route'

type SentSections = RouteArgs<typeof checklistRoutes.saveChecklist>['sections']

interface Row {
  /** names it while it is edited, whatever its place */
  place: number
  /** of one that is stored */
  key?: string
}

/** A heading, to which the items below it belong. */
interface SectionRow extends Row {
  row: 'section'
  name: string
}

/** An item as it is entered; numbers as they are typed. */
export interface ItemRow extends Row {
  row: 'item'
  question: string
  kind: AnswerKind
  unit: string
  min: string | number
  max: string | number
  photo: PhotoRule
  weight: string | number
  isCritical: boolean
  guidance: string
  /** names the picture beside the guidance */
  picture?: string | undefined
  /** where it is shown from */
  shownImage?: ShownImage | undefined
}

/** A checklist as it is edited: its headings and items, one after another. */
export type ChecklistRow = SectionRow | ItemRow
/** What is entered, whatever its place. */
export type NewChecklistRow = Omit<SectionRow, 'place'> | Omit<ItemRow, 'place'>

export const blankItem: Omit<ItemRow, 'place'> = {
  row: 'item',
  question: '',
  kind: 'passFail',
  unit: '',
  min: '',
  max: '',
  photo: 'never',
  weight: 1,
  isCritical: false,
  guidance: '',
}

/** Gives rows the places after those that are there. */
export const appendChecklistRows = (
  rows: readonly ChecklistRow[],
  added: readonly NewChecklistRow[],
  at = rows.length,
): ChecklistRow[] => {
  const first = Math.max(-1, ...rows.map(({ place }) => place)) + 1
  const placed = added.map((row, n) => ({ ...row, place: first + n }))
  return rows.toSpliced(at, 0, ...placed)
}

export const toChecklistRows = ({
  sections,
  pictures = {},
}: Pick<ChecklistContent, 'sections'> & Partial<Pick<Checklist, 'pictures'>>): ChecklistRow[] => {
  const rows = sections.flatMap((section, index): NewChecklistRow[] => {
    const items = section.items.map((item) => ({
      ...item,
      row: 'item' as const,
      min: item.min ?? '',
      max: item.max ?? '',
      shownImage: pictures[item.picture ?? ''],
    }))
    // the first items of a checklist need no heading
    if (index === 0 && section.name === '') return items
    return [{ row: 'section', key: section.key, name: section.name }, ...items]
  })
  return appendChecklistRows([], rows)
}

/** The key of items that stand above all headings. */
const leadingSection = 'first'

const toLimit = (typed: string | number): number | null => (typed === '' ? null : Number(typed))

/** Only numbers have a unit and limits. */
const toSentItem = ({ row: _row, place: _place, shownImage: _, ...item }: ItemRow) => ({
  ...item,
  unit: item.kind === 'number' ? item.unit : '',
  min: item.kind === 'number' ? toLimit(item.min) : null,
  max: item.kind === 'number' ? toLimit(item.max) : null,
  weight: item.weight === '' ? 0 : Number(item.weight),
})

/** The sections of these rows, and of each item the row that it came from. */
export const toSections = (
  rows: readonly ChecklistRow[],
): { sections: SentSections; places: number[][]; headings: (number | null)[] } => {
  const sections: SentSections = []
  const places: number[][] = []
  const headings: (number | null)[] = []
  const open = (section: SentSections[number], place: number | null) => {
    sections.push(section)
    places.push([])
    headings.push(place)
  }
  for (const row of rows) {
    if (row.row === 'section')
      open({ ...(row.key && { key: row.key }), name: row.name, items: [] }, row.place)
    else {
      if (sections.length === 0) open({ key: leadingSection, name: '', items: [] }, null)
      sections.at(-1)?.items.push(toSentItem(row))
      places.at(-1)?.push(row.place)
    }
  }
  return { sections, places, headings }
}
