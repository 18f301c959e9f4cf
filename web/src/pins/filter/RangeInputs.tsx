import { TextInput } from '@mantine/core'
import { formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../../i18n/i18n.ts'
import { parseTypedNumber } from '../../i18n/typedNumber.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { type FilterRange, formatRangeValue, parseRange } from './dayAndNumber.ts'
import classes from './filter.module.css'

interface Props {
  kind: 'day' | 'number'
  range: FilterRange | null
  /** undefined: no range */
  onRange: (value: string | undefined) => void
}

/** From and to, days or numbers; what cannot be read yet filters nothing. */
export function RangeInputs({ kind, range, onRange }: Props) {
  const { t } = useTranslation('filter')
  const locale = getShownLocale()
  const shown = (end = '') => (kind === 'number' ? formatStoredDecimal(end, locale) : end)
  const read = (end: string) =>
    kind === 'number' ? (parseTypedNumber(end, locale) ?? (end && 'unreadable')) : end
  const [typed, setTyped] = useState({ from: shown(range?.from), to: shown(range?.to) })
  const [applied, setApplied] = useState(range)
  const typedRange = ({ from, to }: typeof typed) =>
    formatRangeValue({ from: read(from), to: read(to) })
  // it was cleared, or another came with the address
  if (applied?.from !== range?.from || applied?.to !== range?.to) {
    setApplied(range)
    if (typedRange(typed) !== formatRangeValue(range ?? {}))
      setTyped({ from: shown(range?.from), to: shown(range?.to) })
  }
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const value = typedRange(next)
    if (value === undefined || parseRange(value, kind)) onRange(value)
  }
  const ends = [
    ['from', t('from')],
    ['to', t('to')],
  ] as const
  return (
    <div className={classes.range}>
      {ends.map(([end, label]) =>
        kind === 'day' ? (
          <DateField
            key={end}
            label={label}
            value={typed[end]}
            mayBeCleared
            onChange={(day) => change({ [end]: day })}
          />
        ) : (
          <TextInput
            key={end}
            label={label}
            inputMode="decimal"
            value={typed[end]}
            onChange={(event) => change({ [end]: event.currentTarget.value.trim() })}
          />
        ),
      )}
    </div>
  )
}
