import { Button, CloseButton, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoveRowCell } from '../rowOrder/MoveRowCell.tsx'
import { useMoveRow } from '../rowOrder/useMoveRow.ts'
import classes from './FieldOptionsEditor.module.css'
import {
  addFieldOption,
  type OptionProblem,
  type OptionRow,
  toFieldOptions,
  validateFieldOption,
  validateFieldOptions,
} from './fieldOptions.ts'

interface Props {
  rows: readonly OptionRow[]
  /** set if there is no option; errors of an option are next to it */
  error: string | undefined
  onChange: (rows: readonly OptionRow[]) => void
}

/**
 * The options of a choice, in order. Commas, blanks and duplicates are rejected when typed (T64).
 */
export function FieldOptionsEditor({ rows, error, onChange }: Props) {
  const { t } = useTranslation(['projectTypes', 'messages'])
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const moves = useMoveRow({ list, rows, nameOf: ({ text }) => text, onMoved: onChange })
  const problems = validateFieldOptions(rows)
  const messageOf = (problem: OptionProblem | null | undefined) =>
    problem ? t(`messages:${problem}`) : undefined
  const typedProblem = validateFieldOption(typed, toFieldOptions(rows))
  // an empty input is no error until it is added
  const shown = typed === '' && !isTried ? null : typedProblem

  const add = () => {
    setTried(typedProblem !== null)
    field.current?.focus()
    if (typedProblem) return
    onChange(addFieldOption(rows, typed))
    setTyped('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className={classes.editor}>
      <legend>{t('options')}</legend>
      <ol ref={list} className={classes.rows}>
        {rows.map((row, n) => (
          <li key={row.place} className={classes.row} onKeyDown={moves.onKeyDown(n)}>
            <MoveRowCell name={row.text} n={n} count={rows.length} moves={moves} />
            <TextInput
              className={classes.text}
              aria-label={t('optionOf', { place: n + 1 })}
              maxLength={limits.optionLength}
              value={row.text}
              error={messageOf(problems[n])}
              onChange={(event) =>
                onChange(rows.with(n, { ...row, text: event.currentTarget.value }))
              }
            />
            <CloseButton
              size="lg"
              aria-label={t('removeOf', { name: row.text })}
              onClick={() => onChange(rows.toSpliced(n, 1))}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
      <div className={classes.add}>
        <TextInput
          ref={field}
          className={classes.text}
          aria-label={t('optionNew')}
          placeholder={t('optionNew')}
          maxLength={limits.optionLength}
          value={typed}
          error={messageOf(shown) ?? (typed === '' ? error : undefined)}
          onChange={(event) => {
            setTried(false)
            setTyped(event.currentTarget.value)
          }}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('optionAdd')}
        </Button>
      </div>
      <p className={classes.help}>{t('optionRemoved')}</p>
    </fieldset>
  )
}
