import { Button } from '@mantine/core'
import { type Severity, severities } from '@nspect/contract/pins/severity'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeName, getSeverityName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import type { PinForm } from '../values/pinValues.ts'
import classes from './templates.module.css'
import { usePinLine } from './usePinLine.ts'
import type { FormTemplates } from './usePinTemplates.ts'

interface Props {
  form: PinForm
  templates: FormTemplates
  /** takes what is shown; null: nothing is */
  takeRef: RefObject<(() => void) | null>
}

/**
 * What the title says of other fields, each to be changed or left out. Nothing is filled in before
 * it is taken.
 */
export function PinLineChips({ form, templates, takeRef }: Props) {
  const { t } = useTranslation('templates')
  const line = usePinLine(form, templates)
  const chips = useRef<HTMLFieldSetElement>(null)
  const isShown = line !== null
  useEffect(() => {
    // on a phone the buttons of the form may cover them
    if (isShown) chips.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const take = line?.take ?? null
  useEffect(() => {
    takeRef.current = take
    return () => {
      takeRef.current = null
    }
  }, [take, takeRef])
  if (!line) return null
  const { pointCategories } = templates.project.projectType
  const nameOf = {
    category: (key: string) => pointCategories.find(({ id }) => String(id) === key)?.name,
    defect: (key: string) => templates.all[Number(key)]?.title,
    severity: (key: string) => getSeverityName(key as Severity),
    assignee: (key: string) => line.assignees.find(({ assignee }) => assignee === key)?.name,
    dueDate: (key: string) => formatDate(key, 'table'),
  }
  const labels = {
    category: getAttributeName('pointCategoryId'),
    defect: t('defect'),
    severity: getAttributeName('severity'),
    assignee: getAttributeName('assignee'),
    dueDate: getAttributeName('dueDate'),
  }
  return (
    <fieldset className={`${classes.defects} ${classes.understood}`} ref={chips}>
      <legend>{t('understood')}</legend>
      {line.chips.map(({ field, value, keys }) => (
        <label key={field} className={classes.chip}>
          <small>{labels[field]}</small>
          <select value={value} onChange={(event) => line.choose(field, event.currentTarget.value)}>
            <option value="">{t('leaveOut')}</option>
            {(field === 'severity' ? severities : keys).map((key) => (
              <option key={key} value={key}>
                {nameOf[field](key)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button
        variant="subtle"
        className={classes.undo}
        aria-keyshortcuts="Enter"
        onClick={line.take}
      >
        {t('takeAll')}
        <kbd className={classes.key} aria-hidden>
          ↵
        </kbd>
      </Button>
    </fieldset>
  )
}
