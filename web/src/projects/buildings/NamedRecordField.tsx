import { Autocomplete, Button } from '@mantine/core'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './buildings.module.css'

export interface NamedRecordDialogProps<RecordOfName> {
  clientId: number
  /** null: a new one of that name */
  record: RecordOfName | null
  name: string
  onClose: () => void
  /** the name by which it is known now; null: it was deleted */
  onSaved: (name: string | null) => void
}

interface Props<RecordOfName> {
  label: string
  clientId: number | null
  records: readonly RecordOfName[]
  value: string
  /** what the inspection names as it is stored; it may have been deleted since */
  storedName: string
  error: string | undefined
  onChange: (name: string) => void
  Dialog: ComponentType<NamedRecordDialogProps<RecordOfName>>
}

const isSameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** A record of the client, chosen or typed by name; a new name becomes one. Its details open aside. */
export function NamedRecordField<RecordOfName extends { name: string }>({
  label,
  clientId,
  records,
  value,
  storedName,
  error,
  onChange,
  Dialog,
}: Props<RecordOfName>) {
  const { t } = useTranslation('buildings')
  const [isOpen, setOpen] = useState(false)
  const name = value.trim()
  const record = records.find((known) => isSameName(known.name, name)) ?? null
  const isDeleted = record === null && isSameName(name, storedName)
  return (
    <div className={classes.field}>
      <Autocomplete
        label={label}
        placeholder={t('chooseOrType')}
        disabled={clientId === null}
        data={records.map((known) => known.name)}
        limit={50}
        value={value}
        error={error}
        autoComplete="off"
        onChange={onChange}
      />
      {clientId !== null && name !== '' && !isDeleted && (
        <Button
          className={classes.details ?? ''}
          variant="subtle"
          size="compact-xs"
          aria-label={t(record ? 'editOf' : 'addDetailsOf', { name })}
          onClick={() => setOpen(true)}
        >
          {t(record ? 'edit' : 'addDetails')}
        </Button>
      )}
      {isOpen && clientId !== null && (
        <Suspense>
          <Dialog
            clientId={clientId}
            record={record}
            name={name}
            onClose={() => setOpen(false)}
            onSaved={(saved) => {
              setOpen(false)
              onChange(saved ?? (isSameName(name, storedName) ? storedName : ''))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
