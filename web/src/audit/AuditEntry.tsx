import type { AuditEvent } from '@nspect/contract/audit/audit'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import classes from './AuditPage.module.css'
import { AuditRecordLink } from './AuditRecordLink.tsx'
import { getAuditVerbText } from './auditVerb.ts'
import { listFieldChanges } from './changedFields.ts'

/** One line of the trail; expanded, it shows what changed. */
export function AuditEntry({ event, hasClient }: { event: AuditEvent; hasClient: boolean }) {
  const { t, i18n } = useTranslation(['audit', 'auditActions'])
  const unnamedActor = () => {
    const [, kind, id = ''] = /^(\w+):?(.*)$/.exec(event.actor) ?? []
    if (kind === 'link') return t('visitor', { id })
    if (kind === 'console') return t('console')
    if (kind === 'program') return t('program')
    return kind === 'billing' ? t('provider') : t('nobody', { address: id })
  }
  const verb = getAuditVerbText(event)
  const actionKey = `did_${verb}`
  // rendered in the background, also where older lines name the person whose browser did it
  const actor = verb === 'pin.picture' ? t('program') : event.actorName || unnamedActor()
  const changes = listFieldChanges(event.before, event.after)
  return (
    <li className={classes.line}>
      <details>
        <summary>
          <time dateTime={event.at}>{formatDate(event.at, 'stamp', getDisplayTimeZone())}</time>
          <span className={classes.what}>
            <strong>{actor}</strong>{' '}
            {i18n.exists(`auditActions:${actionKey}`)
              ? t(`auditActions:${actionKey}` as 'auditActions:did_pin.save')
              : event.action}
          </span>
        </summary>
        {changes.length > 0 ? (
          <table className={classes.changes}>
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className={classes.none}>{t('nothing')}</p>
        )}
        <p className={classes.request}>{t('request', { id: event.requestId })}</p>
      </details>
      {/* beside the summary: a button holds no link */}
      <div className={classes.about}>
        <AuditRecordLink event={event} />
        {hasClient && event.client && event.client !== event.title && <span>{event.client}</span>}
      </div>
    </li>
  )
}
