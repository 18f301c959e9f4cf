import { checkAttributes, type PinAttribute, pinAttributes } from './pinAttributes.ts'

/** What points are filtered, grouped and sorted by, as addresses and saved views name it (decision 030). */

type Attributes = typeof pinAttributes
type Check = (typeof checkAttributes)[number]
/** Attributes that have a filter of their own; those that are ticked are values of `flags`. */
export type FilteredAttribute = {
  [Name in PinAttribute]: Name extends Check ? never : Attributes[Name]['filter'] extends string ? Name : never
}[PinAttribute]
type AttributeKey = Attributes[FilteredAttribute]['filter']

const isCheck = (name: PinAttribute): name is Check => (checkAttributes as readonly PinAttribute[]).includes(name)

/** The filtered attributes, in order. */
export const filteredAttributes = (Object.keys(pinAttributes) as PinAttribute[]).filter(
  (name): name is FilteredAttribute => !isCheck(name) && pinAttributes[name].filter !== null,
)

/** What is filtered by beside the attributes: what follows from other parts of a point. */
const otherKeys = ['stage', 'flags', 'floors', 'outside', 'photo', 'author'] as const

/** A field of the type's own: `f` and its id. */
export type FieldKey = `f${number}`
export type FilterKey = AttributeKey | (typeof otherKeys)[number] | FieldKey

/** The filters that every type has. */
export const filterKeys = [
  ...otherKeys,
  ...filteredAttributes.map((name) => pinAttributes[name].filter),
] as readonly Exclude<FilterKey, FieldKey>[]

const field = /^f([1-9]\d{0,9})$/
/** The id of the type's own field that a filter is about; undefined for all others. */
export const fieldIdOf = (key: string): number | undefined => {
  const id = field.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Whether this is the name of a filter. */
export const isFilterKey = (key: string): key is FilterKey =>
  (filterKeys as readonly string[]).includes(key) || fieldIdOf(key) !== undefined

/** What a list of points is grouped by, by the name of its filter; due dates by the week. */
export const groupings = ['category', 'floors', 'stage', 'assignee', 'due', 'severity'] as const
export type Grouping = (typeof groupings)[number]

/** What it is sorted by: the number ascending, the most urgent, the worst, the last changed first, or the title. */
export const sortings = ['number', 'due', 'severity', 'changed', 'title'] as const
export type Sorting = (typeof sortings)[number]
