import { type ClientFacts, can } from '@nspect/contract/permissions/policy'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { ClientDataExportSection } from './ClientDataExportSection.tsx'
import classes from './clientData.module.css'
import { EraseVisitorSection } from './EraseVisitorSection.tsx'

/**
 * What a client can do with its data as a whole: take it along, and have names or everything erased
 * (T116).
 */
export function ExportAndEraseDataBlock({ client }: { client: ClientFacts }) {
  const { t } = useTranslation('clientData')
  const actor = useActor()
  const titleId = useId()
  if (!can(actor, 'client.export', client)) return null
  const mayPurge = can(actor, 'client.purge', { id: client.id, isDeleted: true })
  return (
    <section className={classes.block} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <ClientDataExportSection clientId={client.id} />
      {can(actor, 'client.eraseVisitor', client) && <EraseVisitorSection clientId={client.id} />}
      {mayPurge && (
        <section className={classes.part} aria-labelledby={`${titleId}-purge`}>
          <h3 id={`${titleId}-purge`}>{t('purgeTitle')}</h3>
          <p>{t('purgeText')}</p>
          <LinkButton to="/clients" search={{ deleted: 1 }} variant="default">
            {t('purgeWhere')}
          </LinkButton>
        </section>
      )}
    </section>
  )
}
