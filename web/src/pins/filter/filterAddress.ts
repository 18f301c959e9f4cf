import {
  type FilterKey,
  filterKeys,
  isPinFilterKey,
  type PinGrouping,
  type PinSorting,
  parseCustomFieldFilterId,
  pinGroupings,
  pinSortings,
} from '@nspect/contract/pins/pinFilterKeys'

/**
 * What a list of points is filtered by, as its address has it: the values of each filter joined by
 * `_`, as in `?category=21_22&due=overdue&f12=Oak`; `none` is for points without a value.
 */
export type FilterParams = Partial<Record<FilterKey, string | number | undefined>>

/** The values that each filter lets through; '' is for points without one. */
export type FilterValues = Partial<Record<FilterKey, readonly string[]>>

const none = 'none'
const escapeValue = (value: string) => (value === none ? `*${none}` : value.replace(/[*_]/g, '*$&'))
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/

/** The values as one parameter; a single number stays one, which needs no quotes in the address. */
export const toFilterParam = (values: readonly string[]): string | number | undefined => {
  const text = values.map((value) => (value === '' ? none : escapeValue(value))).join('_')
  if (text === '') return undefined
  return wholeNumber.test(text) ? Number(text) : text
}

/** The values of one parameter, each once. */
export const parseFilterParam = (param: unknown): string[] => {
  if (typeof param !== 'string' && typeof param !== 'number') return []
  const parts = String(param).match(/(?:\*[\s\S]|[^_*])+/g) ?? []
  return [...new Set(parts.map((part) => (part === none ? '' : part.replace(/\*([\s\S])/g, '$1'))))]
}

/** Reads the filters of an address, and no other parameters. */
export const parseFilterParams = (search: Record<string, unknown>): FilterParams => {
  const read: FilterParams = {}
  const names = [
    ...filterKeys,
    ...Object.keys(search).filter((name) => parseCustomFieldFilterId(name) !== undefined),
  ]
  for (const key of names as FilterKey[]) {
    const param = search[key]
    if ((typeof param === 'string' && param !== '') || typeof param === 'number') read[key] = param
  }
  return read
}

/** Groups that were stages in the address before each filter had its own name. */
const formerStages: Record<string, [FilterKey, string]> = {
  critical: ['flags', 'critical'],
  osha: ['flags', 'osha'],
  overdue: ['due', 'overdue'],
}

/** The filter of an address, of which nothing is known to exist yet. */
export const toFilterOfUrl = (params: FilterParams): FilterValues => {
  const filter: Record<string, string[]> = {}
  const add = (key: FilterKey, value: string) => {
    const values = filter[key] ?? []
    if (!values.includes(value)) filter[key] = [...values, value]
  }
  for (const [key, param] of Object.entries(params)) {
    if (!isPinFilterKey(key)) continue
    for (const value of parseFilterParam(param)) {
      const former = key === 'stage' ? formerStages[value] : undefined
      add(...(former ?? ([key, value] as const)))
    }
  }
  return filter
}

/** The parameters of a filter. */
export const toFilterParams = (filter: FilterValues): FilterParams => {
  const params: FilterParams = {}
  for (const [key, values] of Object.entries(filter)) {
    const param = isPinFilterKey(key) ? toFilterParam(values ?? []) : undefined
    if (param !== undefined) params[key as FilterKey] = param
  }
  return params
}

/** What an address groups by; undefined: nothing. */
export const parsePinGrouping = (value: unknown): PinGrouping | undefined =>
  pinGroupings.find((grouping) => grouping === value)

/** What an address sorts by; undefined: the number. */
export const parsePinSorting = (value: unknown): Exclude<PinSorting, 'number'> | undefined => {
  const sorting = pinSortings.find((candidate) => candidate === value)
  return sorting === 'number' ? undefined : sorting
}
