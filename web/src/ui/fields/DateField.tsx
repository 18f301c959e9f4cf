import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { isUsEnglishLocale } from '@nspect/contract/i18n/locale'
import { calendarDay } from '@nspect/contract/shared/scalars'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, getDateInputFormat } from '../../i18n/formatDate.ts'
import { getShownLanguage, getShownLocale } from '../../i18n/i18n.ts'
import { parseDate } from '../../i18n/parseDate.ts'
import { getDisplayTimeZone } from '../browser/displayTimeZone.ts'

interface Props {
  label: string
  /** YYYY-MM-DD, '' for none, or typed text that is not a date */
  value: string
  error?: string | undefined
  help?: string | undefined
  /** shown while it is empty, instead of the format */
  placeholder?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  mayBeCleared?: boolean
  /** as the documents quote it in a form: YYYY-MM-DD where their formats are used (T113) */
  isScanDate?: boolean
  /** in a table row: small, with its label for screen readers only */
  isInRow?: boolean
  onChange: (value: string) => void
  onLeave?: () => void
}

const isoForm = 'YYYY-MM-DD'

/** A date, typed in the format of short dates or picked. Unreadable text stays, with an error. */
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
  const locale = getShownLocale()
  const form = props.isScanDate && isUsEnglishLocale(locale) ? isoForm : getDateInputFormat(locale)
  const today = formatDate(new Date().toISOString(), 'form', getDisplayTimeZone())
  const isDay = calendarDay.safeParse(value).success
  const isUnreadable = value !== '' && !isDay
  const unreadable = t('dateUnreadable', { text: value, example: formatDate(today, 'table') })
  return (
    <DateInput
      {...(isInRow ? { 'aria-label': label, size: 'xs' } : { label })}
      // the calendar is a dialog, as it stands outside the page's landmarks
      popoverProps={{ attributes: { dropdown: { role: 'dialog', 'aria-label': label } } }}
      withAsterisk={isRequired}
      disabled={isDisabled}
      locale={getShownLanguage()}
      valueFormat={form}
      placeholder={props.placeholder ?? form}
      minDate="1900-01-01"
      maxDate="2099-12-31"
      clearable={mayBeCleared}
      clearButtonProps={{ 'aria-label': t('clearDate', { name: label }) }}
      previousLabel={t('earlier')}
      nextLabel={t('later')}
      value={isDay ? value : null}
      // on blur, a date is written out in full; anything else stays as it was typed
      fixOnBlur={isDay}
      dateParser={(typed) => parseDate(typed, locale, today)}
      onChange={(day) => props.onChange(day ?? '')}
      onInput={(event) => {
        const typed = event.currentTarget.value
        setLeft(false)
        if (parseDate(typed, locale, today) === null) props.onChange(typed.trim())
      }}
      onBlur={() => {
        setLeft(true)
        props.onLeave?.()
      }}
      {...(help !== undefined && { description: help })}
      error={isUnreadable && (isLeft || error !== undefined) ? unreadable : error}
    />
  )
}
