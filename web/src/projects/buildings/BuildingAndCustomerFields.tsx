import { TextInput } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { buildingsQuery, customersQuery } from './buildings.api.ts'
import { NamedRecordField } from './NamedRecordField.tsx'

const BuildingDialog = lazyWithTexts(() =>
  import('./BuildingDialog.tsx').then((part) => part.BuildingDialog),
)
const CustomerDialog = lazyWithTexts(() =>
  import('./CustomerDialog.tsx').then((part) => part.CustomerDialog),
)

interface Named {
  building: string
  customer: string
}

interface Props {
  clientId: number | null
  project: Pick<Project, 'building' | 'customer'> | null
  values: Named
  labels: Record<string, string>
  errorOf: (field: keyof Named) => string | undefined
  onChange: (change: Partial<Named>) => void
  /** the input of *Your reference* */
  reference: React.ComponentProps<typeof TextInput>
}

/** What is inspected, for whom, and what they call it. */
export function BuildingAndCustomerFields({
  clientId,
  project,
  values,
  labels,
  errorOf,
  onChange,
  reference,
}: Props) {
  const isEnabled = clientId !== null
  const buildings = useQuery({ ...buildingsQuery(clientId ?? 0), enabled: isEnabled })
  const customers = useQuery({ ...customersQuery(clientId ?? 0), enabled: isEnabled })
  return (
    <>
      <NamedRecordField
        label={labels.building ?? ''}
        clientId={clientId}
        records={buildings.data ?? []}
        value={values.building}
        storedName={project?.building?.name ?? ''}
        error={errorOf('building') ?? buildings.error?.message}
        onChange={(building) => onChange({ building })}
        Dialog={BuildingDialog}
      />
      <NamedRecordField
        label={labels.customer ?? ''}
        clientId={clientId}
        records={customers.data ?? []}
        value={values.customer}
        storedName={project?.customer?.name ?? ''}
        error={errorOf('customer') ?? customers.error?.message}
        onChange={(customer) => onChange({ customer })}
        Dialog={CustomerDialog}
      />
      <TextInput label={labels.yourReference} autoComplete="off" {...reference} />
    </>
  )
}
