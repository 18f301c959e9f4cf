import type { AuditEvent } from '@nspect/contract/audit/audit'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The link to a line's record; undefined if it has no page or was deleted for good. */
const getRecordLink = ({ record, recordId, title, place }: AuditEvent): LinkProps | undefined => {
  if (title === '' || recordId === null) return undefined
  const { projectId, pinId, typeId } = place
  if (projectId !== null) {
    const search = pinId === null ? {} : { search: { pin: pinId } }
    return { to: '/project/edit-project/$id', params: { id: String(projectId) }, ...search }
  }
  if (typeId !== null) return { to: '/projecttypes/manage/$id', params: { id: String(typeId) } }
  const params = { id: String(recordId) }
  if (record === 'user' || record === 'session') return { to: '/user/manage/$id', params }
  if (record === 'client') return { to: '/client/manage/$id', params }
  return record === 'setting' ? { to: '/settings/setting/manage/$id', params } : undefined
}

/**
 * A line's record: its title, linked where it has a page; kind and number if it was deleted for
 * good.
 */
export function AuditRecordLink({ event }: { event: AuditEvent }) {
  const { t, i18n } = useTranslation('audit')
  const link = getRecordLink(event)
  if (link) return <Link {...link}>{event.title}</Link>
  if (event.title !== '') return event.title
  if (event.recordId === null) return null
  const kind = `record_${event.record}`
  return `${i18n.exists(`audit:${kind}`) ? t(kind as 'record_pin') : event.record} #${event.recordId}`
}
