import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MoveRowCell } from '../rowOrder/MoveRowCell.tsx'
import type { RowMoveHandlers } from '../rowOrder/useMoveRow.ts'
import classes from './InspectionFormEditor.module.css'
import { createInspectionFieldKey, type FieldRow } from './inspectionFormRows.ts'

interface Props {
  row: FieldRow
  n: number
  count: number
  moves: RowMoveHandlers
  isFixed: boolean
  problem: 'fieldBlank' | 'keyTwice' | null
  otherKeys: readonly string[]
  onChange: (row: FieldRow) => void
  onRemove: () => void
  onLeave: () => void
}

/** One field of the inspection form: its label, its key in the API, text or date. */
export function InspectionFormRow(props: Props) {
  const { row, n, count, moves, isFixed, problem, otherKeys, onChange, onRemove, onLeave } = props
  const { t } = useTranslation('projectTypes')
  const place = n + 1
  const name = row.label || t('newField')
  return (
    <li className={classes.row} onKeyDown={moves.onKeyDown(n)}>
      {!isFixed && <MoveRowCell name={name} n={n} count={count} moves={moves} />}
      <TextInput
        className={classes.label}
        label={t('fieldLabel')}
        aria-label={t('fieldLabelOf', { place })}
        disabled={isFixed}
        maxLength={255}
        autoFocus={row.isKeyMade && row.label === ''}
        value={row.label}
        error={problem === 'fieldBlank' && row.label.trim() === ''}
        onBlur={onLeave}
        onChange={(event) => {
          const label = event.currentTarget.value
          onChange({
            ...row,
            label,
            ...(row.isKeyMade && { key: createInspectionFieldKey(label, otherKeys) }),
          })
        }}
      />
      <TextInput
        label={t('fieldKey')}
        aria-label={t('fieldKeyOf', { place })}
        disabled={isFixed}
        maxLength={64}
        value={row.key}
        error={problem === 'keyTwice' || (problem === 'fieldBlank' && row.key.trim() === '')}
        onBlur={onLeave}
        onChange={(event) => onChange({ ...row, key: event.currentTarget.value, isKeyMade: false })}
      />
      <NativeSelect
        label={t('fieldKind')}
        aria-label={t('fieldKindOf', { place })}
        disabled={isFixed}
        value={row.type}
        data={(['text', 'date'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(event) =>
          onChange({ ...row, type: event.currentTarget.value === 'date' ? 'date' : 'text' })
        }
      />
      {!isFixed && (
        <CloseButton size="lg" aria-label={t('removeOf', { name })} onClick={onRemove} />
      )}
    </li>
  )
}
