import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FieldOptionsLoadError } from '../../ui/fields/FieldOptionsLoadError.tsx'
import { clientFirmsQuery } from './clientFirmsQuery.ts'

interface Props {
  clientId: number
  /** the id of a firm */
  value: number | null
  error: string | undefined
  onChange: (firmId: number | null) => void
}

/** The outside firm that new points begin with. */
export function DefaultFirmSelect({ clientId, value, error, onChange }: Props) {
  const { t } = useTranslation('projectTypes')
  const {
    data: firms,
    isLoadingError,
    error: loadError,
    refetch,
  } = useQuery(clientFirmsQuery(clientId))
  // its name is not known yet: it must not look like nobody
  const unnamed = value !== null && !firms ? [{ value: String(value), label: '…' }] : []
  return (
    <NativeSelect
      label={t('defaultFirm')}
      value={value ?? ''}
      error={
        isLoadingError ? (
          <FieldOptionsLoadError error={loadError} onRetry={() => void refetch()} />
        ) : (
          error
        )
      }
      data={[
        { value: '', label: t('defaultNone') },
        ...unnamed,
        ...(firms ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  )
}
