import type { ModelFile } from '@nspect/contract/media/modelFile'
import type { Project } from '@nspect/contract/projects/projects'
import { parseUrl } from '@nspect/contract/shared/parseUrl'
import { isEmbeddableTourUrl, isMatterportUrl } from '@nspect/contract/tours/tourHosts'
import type { ViewerSource } from '@nspect/viewer'
import { toFileUrl } from '../../../api/requestUrl.ts'
import { buildTourPlans, buildTourStops, type TourMapContent } from '../tour/tourMapContent.ts'

/** What the 3D tab shows of an inspection. */
export type ModelTabContent =
  | { kind: 'viewer'; source: ViewerSource; bytes: number | null; tour?: TourMapContent }
  /** a tour of a known vendor in a frame: for viewing only, without points (T53) */
  | { kind: 'frame'; link: string }
  /** any other tour: an external link, https only (T53) */
  | { kind: 'external'; link: string }
  | { kind: 'refused' }
  | { kind: 'none' }

type StoredModel = Pick<ModelFile, 'kind' | 'path' | 'size' | 'sha256' | 'variants' | 'check'>

/** A coarse copy is shown first if the model has this many times its bytes. */
const coarseShare = 3

/**
 * Returns an uploaded model or panorama, a Matterport space, another vendor's frame or a plain
 * link. Only https links count. `key` and `sdkUrl` come from the operator's settings; without them
 * a space is embedded without the SDK (T54).
 */
export const resolveModelTabContent = (
  project: Pick<Project, 'modelLink'> &
    Partial<Pick<Project, 'tour' | 'projectModelImages'>> & { model: StoredModel | null },
  settings: { key?: string; sdkUrl?: string; wantsLight?: boolean } = {},
): ModelTabContent => {
  const { model, modelLink } = project
  const { wantsLight, ...sdk } = settings
  if (model) {
    const { kind, sha256, check, variants } = model
    const { path, size } = (wantsLight ? variants.light : null) ?? variants.web ?? model
    const { coarse } = variants
    // absent of what an earlier version kept on the device
    const isWorthwhile = coarse && size > coarseShare * coarse.size
    // points refer to the original file, so its hash is used whichever copy is shown
    const file = { url: toFileUrl(path), hash: sha256 }
    const { tour = null, projectModelImages = [] } = project
    // a tour of one panorama is that panorama
    if (kind === 'pano' && tour && tour.nodes.length > 1) {
      const plans = buildTourPlans({ projectModelImages, tour })
      const startView = check?.startView ?? null
      const source: ViewerSource = { kind: 'tour', stops: buildTourStops(tour, plans), startView }
      return { kind: 'viewer', source, bytes: size, tour: { nodes: tour.nodes, plans } }
    }
    const source: ViewerSource =
      kind === 'pano'
        ? { kind, ...file, startView: check?.startView ?? null }
        : {
            kind,
            ...file,
            ...(check && { corrections: check }),
            ...(isWorthwhile && { coarse: toFileUrl(coarse.path) }),
          }
    return { kind: 'viewer', source, bytes: size }
  }
  if (!modelLink) return { kind: 'none' }
  const url = parseUrl(modelLink)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return { kind: 'refused' }
  if (isMatterportUrl(url)) {
    return { kind: 'viewer', source: { kind: 'matterport', link: modelLink, ...sdk }, bytes: null }
  }
  return { kind: isEmbeddableTourUrl(url) ? 'frame' : 'external', link: url.href }
}

/**
 * Identifies a model. Signed URLs change every hour; the same file with a new signature must not be
 * loaded again.
 */
export const getModelFileIdentity = (shown: ModelTabContent): string => {
  if (shown.kind === 'external' || shown.kind === 'frame') return shown.link
  if (shown.kind !== 'viewer') return shown.kind
  const { source } = shown
  // panoramas are added, placed and linked while it is open
  if (source.kind === 'tour') return `tour ${source.stops[0]?.sha256}`
  // with a key, the same space runs in another player
  return source.kind === 'matterport'
    ? `${source.link} ${source.key ?? ''}`
    : (source.hash ?? source.url)
}

/**
 * Whether the device gets the reduced copy: touch input, or little memory (in GB, if the browser
 * reports it).
 */
export const isLowMemoryDevice = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches ||
  ((navigator as Navigator & { deviceMemory?: number }).deviceMemory ?? 8) <= 4
