import { DateInput } from '@mantine/dates'
import { calendarDay } from '@nspect/contract/scalars'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, typedDates } from '../../i18n/formatDate.ts'
import { parseDate } from '../../i18n/parseDate.ts'
import { displayTimeZone } from '../displayTimeZone.ts'

interface Props {
  label: string
  /** YYYY-MM-DD, '' for none, or typed text that is not a date */
  value: string
  error?: string | undefined
  help?: string | undefined
  /** below the input, where others stand beside it */
  isHelpBelow?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  mayBeCleared?: boolean
  /** in a table row: small, with its label for screen readers only */
  isInRow?: boolean
  onChange: (value: string) => void
  onLeave?: () => void
}

/** A date, typed in the format of the person's language or picked. Unreadable text stays, with an error. */
export function DateField(props: Props) {
  const {
    label,
    value,
    error,
    help,
    isRequired = false,
    isDisabled = false,
    mayBeCleared = false,
  } = props
  const { isInRow = false } = props
  const { t } = useTranslation('ui')
  const [isLeft, setLeft] = useState(true)
  const { locale, dateLocale, form } = typedDates()
  const today = formatDate(new Date().toISOString(), 'form', displayTimeZone())
  const isDay = calendarDay.safeParse(value).success
  const isUnreadable = value !== '' && !isDay
  const unreadable = t('dateUnreadable', { text: value, example: formatDate(today, 'table') })
  return (
    <DateInput
      {...(isInRow ? { 'aria-label': label, size: 'xs' } : { label })}
      withAsterisk={isRequired}
      disabled={isDisabled}
      locale={locale}
      valueFormat={form}
      placeholder={form}
      minDate="1900-01-01"
      maxDate="2099-12-31"
      clearable={mayBeCleared}
      clearButtonProps={{ 'aria-label': t('clearDate', { name: label }) }}
      previousLabel={t('earlier')}
      nextLabel={t('later')}
      value={isDay ? value : null}
      // on blur, a date is written out in full; anything else stays as it was typed
      fixOnBlur={isDay}
      dateParser={(typed) => parseDate(typed, dateLocale, today)}
      onChange={(day) => props.onChange(day ?? '')}
      onInput={(event) => {
        const typed = event.currentTarget.value
        setLeft(false)
        if (parseDate(typed, dateLocale, today) === null) props.onChange(typed.trim())
      }}
      onBlur={() => {
        setLeft(true)
        props.onLeave?.()
      }}
      {...(help !== undefined && { description: help })}
      {...(props.isHelpBelow && { inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      error={isUnreadable && (isLeft || error !== undefined) ? unreadable : error}
    />
  )
}
