import { ComboboxChevron, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../api/signedInUser.ts'
import { getTierName } from '../../i18n/displayNames.ts'
import type { ListSearchParams } from '../tables/useListSearchParams.ts'
import classes from './ClientFilterOrPlanArea.module.css'

// only one role needs it, once it is touched
const ClientSelect = lazy(() =>
  import('../inputs/ClientSelect.tsx').then((m) => ({ default: m.ClientSelect })),
)

interface Props {
  list: Pick<ListSearchParams<string, 'client' | 'type'>, 'filters' | 'filter'>
}

/**
 * The area of the subheader (T37): a SuperAdmin filters the lists by client, an Admin sees the
 * client's plan.
 */
export function ClientFilterOrPlanArea({ list }: Props) {
  const { role } = useSignedInUser()
  return role === 'SuperAdmin' ? <ClientFilter list={list} /> : <ClientPlanBadge />
}

/** An Admin's plan; on pages without a client filter it is the whole area. */
export function ClientPlanBadge() {
  const { role, tier } = useSignedInUser()
  const { t } = useTranslation('ui')
  return role === 'Admin' && tier ? (
    <span className={classes.plan}>{t('plan', { name: getTierName(tier.name) })}</span>
  ) : null
}

/** Looks like its list of clients until it is touched, which loads that. */
function ClientFilter({ list }: Props) {
  const { t } = useTranslation('ui')
  const [isTouched, setTouched] = useState(false)
  const labels = { 'aria-label': t('clientFilter'), placeholder: t('allClients') }
  const closed = (
    <TextInput
      {...labels}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      autoFocus={isTouched}
      onFocus={() => setTouched(true)}
    />
  )
  if (!isTouched && list.filters.client === undefined)
    return <div className={classes.clients}>{closed}</div>
  return (
    <div className={classes.clients}>
      <Suspense fallback={closed}>
        <ClientSelect
          {...labels}
          autoFocus={isTouched}
          defaultDropdownOpened={isTouched}
          clearable
          value={list.filters.client ?? null}
          // a type belongs to one client
          onChange={(clientId) => list.filter('client', clientId ?? undefined, ['type'])}
        />
      </Suspense>
    </div>
  )
}
