import type { SearchHit } from '@nspect/contract/search/search'
import type { LinkProps } from '@tanstack/react-router'

/** Where a hit leads; `firms`: to the client's outside firms, which have no page. */
export type SearchHitTarget = Pick<LinkProps, 'to' | 'params' | 'search'> | { firmsOf: number }

/**
 * A point is shown in its inspection, a comment with its point, a document among the inspection's.
 */
export const getSearchHitLink = ({
  kind,
  id,
  projectId,
  pinId,
  clientId,
}: Pick<SearchHit, 'kind' | 'id' | 'projectId' | 'pinId' | 'clientId'>): SearchHitTarget => {
  const inspection = { to: '/project/edit-project/$id', params: { id: String(projectId) } } as const
  switch (kind) {
    case 'project':
      return { ...inspection, search: {} }
    case 'pin':
    case 'comment':
      return { ...inspection, search: { pin: pinId ?? undefined } }
    case 'document':
      return { ...inspection, search: { panel: 'documents' } }
    case 'user':
      return { to: '/user/manage/$id', params: { id: String(id) } }
    case 'client':
      return { to: '/client/manage/$id', params: { id: String(id) } }
    default:
      return { firmsOf: clientId }
  }
}
