import type { FilteredAttribute, pinAttributes } from './pinAttributes.ts'

/**
 * What points are filtered, grouped and sorted by, as addresses name it (decision 030). Types alone
 * of the attributes: the first page reads addresses, and does without their schemas.
 */

/** A field of the type's own: `f` and its id. */
export type CustomFieldFilterKey = `f${number}`
type NamedKey =
  | (typeof pinAttributes)[FilteredAttribute]['filter']
  // what follows from other parts of a point
  | 'stage'
  | 'flags'
  | 'floors'
  | 'room'
  | 'outside'
  | 'photo'
  | 'author'
export type FilterKey = NamedKey | CustomFieldFilterKey

/** The filters that every type has: none may be missing, or the compiler says so. */
const named: Record<NamedKey, true> = {
  stage: true,
  category: true,
  status: true,
  notes: true,
  severity: true,
  due: true,
  assignee: true,
  cost: true,
  flags: true,
  floors: true,
  room: true,
  outside: true,
  photo: true,
  author: true,
}
export const filterKeys = Object.keys(named) as readonly NamedKey[]

const field = /^f([1-9]\d{0,9})$/
/** The id of the type's own field that a filter is about; undefined for all others. */
export const parseCustomFieldFilterId = (key: string): number | undefined => {
  const id = field.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Whether this is the name of a filter. */
export const isPinFilterKey = (key: string): key is FilterKey =>
  (filterKeys as readonly string[]).includes(key) || parseCustomFieldFilterId(key) !== undefined

/** What a list of points is grouped by, by the name of its filter; due dates by the week. */
export const pinGroupings = [
  'category',
  'floors',
  'room',
  'stage',
  'assignee',
  'due',
  'severity',
] as const
export type PinGrouping = (typeof pinGroupings)[number]

/**
 * What it is sorted by: the number ascending, the most urgent, the worst, the last changed first,
 * or the title.
 */
export const pinSortings = ['number', 'due', 'severity', 'changed', 'title'] as const
export type PinSorting = (typeof pinSortings)[number]
