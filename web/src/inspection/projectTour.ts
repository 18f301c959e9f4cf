import type { ModelFile } from '@nspect/contract/models'
import type { Project } from '@nspect/contract/projects'
import type { TourSource } from '@nspect/viewer'
import { fileUrl } from '../api/address.ts'

/** What the 3D tab shows of an inspection. */
export type ProjectTour =
  | { kind: 'tour'; source: TourSource; bytes: number | null }
  /** a tour of another vendor: a link that people may follow, https only (T53) */
  | { kind: 'external'; link: string }
  | { kind: 'refused' }
  | { kind: 'none' }

const matterportHosts = /^(?:[a-z-]+\.)?matterport(?:vr)?\.(?:com|cn)$/

/**
 * Chooses between an uploaded model, a Matterport space and a plain link. Only https links count.
 * `key` and `sdkUrl` come from the operator's settings; without them a space is embedded plainly (T54).
 */
export const tourOf = (
  project: Pick<Project, 'modelLink'> & { model: Pick<ModelFile, 'path' | 'size' | 'sha256'> | null },
  settings: { key?: string; sdkUrl?: string } = {},
): ProjectTour => {
  const { model, modelLink } = project
  if (model) {
    return { kind: 'tour', source: { kind: 'model', url: fileUrl(model.path), hash: model.sha256 }, bytes: model.size }
  }
  if (!modelLink) return { kind: 'none' }
  const url = URL.parse(modelLink)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return { kind: 'refused' }
  if (matterportHosts.test(url.hostname)) {
    return { kind: 'tour', source: { kind: 'matterport', link: modelLink, ...settings }, bytes: null }
  }
  return { kind: 'external', link: url.href }
}

/**
 * What makes a tour another one. Signed addresses change from day to day; the same file under a new signature must not be
 * loaded again.
 */
export const identityOf = (tour: ProjectTour): string => {
  if (tour.kind === 'external') return tour.link
  if (tour.kind !== 'tour') return tour.kind
  const { source } = tour
  return source.kind === 'model' ? (source.hash ?? source.url) : source.kind === 'pano' ? source.url : source.link
}
