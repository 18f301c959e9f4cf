import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../../api/installation.ts'
import { useMoveRow } from '../rowOrder/useMoveRow.ts'
import classes from './InspectionFormEditor.module.css'
import { InspectionFormRow } from './InspectionFormRow.tsx'
import {
  addInspectionFormRow,
  addPlanFormRows,
  type FieldRow,
  validateInspectionFormRows,
} from './inspectionFormRows.ts'

interface Props {
  rows: readonly FieldRow[]
  error: string | undefined
  /** why they are read-only */
  whyNot: 'formFieldsPlan' | 'formFieldsRole' | null
  clientId: number | null
  onChange: (rows: readonly FieldRow[]) => void
  /** called on blur: from now on errors may be shown */
  onLeave: () => void
}

/** The fields that a type adds to the form of its inspections: texts and dates, in order (T46). */
export function InspectionFormEditor({ rows, error, whyNot, clientId, onChange, onLeave }: Props) {
  const { t } = useTranslation(['projectTypes', 'ui'])
  const sellsPlans = useInstallation()?.sellsPlans ?? false
  const list = useRef<HTMLOListElement>(null)
  const isFixed = whyNot !== null
  const moves = useMoveRow({
    list,
    rows,
    nameOf: ({ label }) => label || t('newField'),
    onMoved: onChange,
  })
  const [isPlanAdded, setPlanAdded] = useState(false)
  const problems = validateInspectionFormRows(rows)
  const withPlanFields = addPlanFormRows(rows)
  return (
    <section className={classes.editor} aria-labelledby="form-fields">
      <h2 id="form-fields">{t('formFields')}</h2>
      <p>{t('formFieldsHelp')}</p>
      {whyNot && (
        <p>
          {t(whyNot)}{' '}
          {whyNot === 'formFieldsPlan' && clientId !== null && (
            <Link to="/chargify/$clientId" params={{ clientId: String(clientId) }}>
              {t(sellsPlans ? 'upgrade' : 'ui:upgrade')}
            </Link>
          )}
        </p>
      )}
      {rows.length === 0 && isFixed && <p>{t('formFieldsNone')}</p>}
      <ol ref={list} className={classes.rows}>
        {rows.map((row, n) => (
          <InspectionFormRow
            key={row.place}
            row={row}
            n={n}
            count={rows.length}
            moves={moves}
            isFixed={isFixed}
            problem={error === undefined ? null : (problems[n] ?? null)}
            otherKeys={rows.filter((other) => other !== row).map(({ key }) => key)}
            onChange={(next) => onChange(rows.with(n, next))}
            onRemove={() => onChange(rows.toSpliced(n, 1))}
            onLeave={onLeave}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
      {error && (
        <Alert color="red" variant="light">
          {error}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isFixed}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange(addInspectionFormRow(rows))}
        >
          {t('addFormField')}
        </Button>
        <Button
          variant="default"
          disabled={isFixed || withPlanFields.length === rows.length}
          onClick={() => {
            setPlanAdded(true)
            onChange(withPlanFields)
          }}
        >
          {t('startPlan')}
        </Button>
      </div>
      {isPlanAdded && <p role="status">{t('planAdds')}</p>}
    </section>
  )
}
