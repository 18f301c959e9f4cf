import { TextInput } from '@mantine/core'
import { calendarDay } from '@nspect/contract/shared/scalars'
import { useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  /** YYYY-MM-DD, '' for none */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

/**
 * A day by which a list is filtered. While a date is typed it is not one yet: its year begins as
 * 0002.
 */
export function AuditDayFilter({ label, value, min, max, onChoose }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  // the address was changed elsewhere
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      min={min}
      max={max}
      onChange={({ currentTarget: { value: day, validity } }) => {
        setTyped(day)
        if (day === '' ? validity.badInput : !calendarDay.safeParse(day).success) return
        sent.current = day
        onChoose(day)
      }}
    />
  )
}
