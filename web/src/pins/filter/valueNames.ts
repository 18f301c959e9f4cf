import { formatDate } from '../../i18n/formatDate.ts'
import { i18n } from '../../i18n/i18n.ts'
import { parseRange } from './dayAndNumber.ts'
import type { Facet } from './facets.ts'

const rangeName = (facet: Facet, value: string): string | null => {
  if (facet.kind !== 'day' && facet.kind !== 'number') return null
  const range = parseRange(value, facet.kind)
  if (!range) return null
  const shown = (end: string) => (facet.kind === 'day' ? formatDate(end, 'table') : end)
  const { from, to } = range
  if (from === undefined) return i18n.t('filter:until', { to: shown(to ?? '') })
  return to === undefined
    ? i18n.t('filter:since', { from: shown(from) })
    : i18n.t('filter:between', { from: shown(from), to: shown(to) })
}

/** What a value of a filter is called. */
export const getFilterValueName = (facet: Facet, value: string): string => {
  if (value === '') return facet.getNoneName?.() ?? i18n.t('filter:none')
  if (facet.kind === 'text') return i18n.t('filter:quoted', { text: value })
  return rangeName(facet, value) ?? facet.getValueName(value) ?? i18n.t('filter:unknown')
}

/** The values of a filter in one line. */
export const formatFilterValues = (facet: Facet, values: readonly string[]): string =>
  values.map((value) => getFilterValueName(facet, value)).join(', ')
