import { TextInput } from '@mantine/core'
import { computeItemState } from '@nspect/contract/checklistAnswers/checklistScore'
import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import { formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../../../i18n/i18n.ts'
import { parseTypedNumber } from '../../../i18n/typedNumber.ts'
import { formatLimits, formatResult } from '../../round/formatAnswer.ts'
import classes from './Answers.module.css'
import { useTypedAnswer } from './useTypedAnswer.ts'

interface Props {
  item: ChecklistItem
  number: number | null
  onAnswer: (number: number | null) => void
  /** "not applicable" beside it */
  children: ReactNode
}

/** A typed number; null: none, undefined: what was typed is none. */
const readNumber = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const parsed = parseTypedNumber(typed, getShownLocale())
  const number = parsed === null ? Number.NaN : Number(parsed)
  return Number.isFinite(number) && Math.abs(number) <= 1e9 ? number : undefined
}

const format = (number: number | null) =>
  number === null ? '' : formatStoredDecimal(String(number), getShownLocale())

/** A measured number, with its unit and what it may be. */
export function NumberAnswer({ item, number, onAnswer, children }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const { text, type, leave } = useTypedAnswer(format(number), (typed) => {
    const read = readNumber(typed)
    if (read !== undefined && read !== number) onAnswer(read)
  })
  const isWrong = readNumber(text) === undefined
  const limits = formatLimits(item)
  const { isFailed } = computeItemState(item, { result: null, number, text: '', photos: [] })
  const description =
    // what was typed answers nothing, so the answer before is not judged beside it
    limits !== null && number !== null && !isWrong ? (
      <span className={classes.verdict} data-failed={isFailed}>
        {isFailed ? <IconX size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
        {formatResult(isFailed ? 'fail' : 'pass')} · {t('allowed', { limits })}
      </span>
    ) : (
      limits
    )
  return (
    <div className={classes.measured}>
      <TextInput
        aria-label={t('measured')}
        description={description}
        inputWrapperOrder={['input', 'description', 'error']}
        // the keypad of some phones has no minus
        inputMode={item.min !== null && item.min >= 0 ? 'decimal' : 'text'}
        autoComplete="off"
        value={text}
        error={isWrong && t('notNumber', { typed: text.trim() })}
        rightSection={item.unit && <span className={classes.unit}>{item.unit}</span>}
        rightSectionWidth="auto"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => leave(isWrong)}
      />
      {children}
    </div>
  )
}
