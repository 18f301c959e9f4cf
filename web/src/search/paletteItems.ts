import type { SearchHit, SearchKind, SearchResult } from '@nspect/contract/search/search'
import {
  IconBriefcase,
  IconBuildingSkyscraper,
  IconBuildingStore,
  IconFileText,
  IconMapPin,
  IconMessage,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { OpenedRecord } from '../ui/browser/recentlyOpened.ts'
import type { ScreenAction, TextAction } from '../ui/screenActions.ts'
import { getSearchHitLink, type SearchHitTarget } from './hitTarget.ts'

/** A line of the palette. */
export interface PaletteItem {
  key: string
  title: string
  /** before the title: the number of a point */
  number?: number
  /** below the title */
  detail: string
  isArchived: boolean
  Icon: TablerIcon
  opens: SearchHitTarget | (() => void)
}

/** The lines under one heading. */
export interface PaletteGroup {
  heading: 'recent' | 'here' | 'actions' | 'newPoint' | SearchKind
  items: PaletteItem[]
}

const icons: Record<SearchKind, TablerIcon> = {
  project: IconBuildingSkyscraper,
  pin: IconMapPin,
  comment: IconMessage,
  document: IconFileText,
  user: IconUser,
  firm: IconBriefcase,
  client: IconBuildingStore,
}

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** What stands below the title of a hit: what it belongs to, then what else tells it apart. */
const formatHitDetail = ({ kind, projectName, detail, client }: SearchHit): string =>
  kind === 'project' || kind === 'client'
    ? joinParts(client, detail)
    : joinParts(client, projectName, detail)

const itemOfHit = (hit: SearchHit): PaletteItem => ({
  key: `${hit.kind}-${hit.id}`,
  title: hit.title,
  ...(hit.kind !== 'project' && hit.pinNumber !== null && { number: hit.pinNumber }),
  detail: formatHitDetail(hit),
  isArchived: hit.isArchived,
  Icon: icons[hit.kind],
  opens: getSearchHitLink(hit),
})

/** What was found, by kind. */
export const toSearchHitGroups = ({ groups }: SearchResult): PaletteGroup[] =>
  groups.map(({ kind, hits }) => ({ heading: kind, items: hits.map(itemOfHit) }))

/** What was opened last. */
export const toRecentlyOpenedGroup = (opened: readonly OpenedRecord[]): PaletteGroup => ({
  heading: 'recent',
  items: opened.map(({ kind, id, title, projectId, pinNumber, projectName = '' }) => ({
    key: `recent-${kind}-${id}`,
    title,
    ...(pinNumber !== undefined && { number: pinNumber }),
    detail: projectName,
    isArchived: false,
    Icon: icons[kind],
    opens: getSearchHitLink({
      kind,
      id,
      projectId,
      pinId: kind === 'pin' ? id : null,
      clientId: 0,
    }),
  })),
})

/** Actions whose label holds every word of what was typed. */
export const buildActionGroup = (
  heading: 'here' | 'actions',
  actions: readonly ScreenAction[],
  typed: string,
): PaletteGroup => {
  const words = typed.toLocaleLowerCase().split(/\s+/)
  return {
    heading,
    items: actions
      .filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)))
      .map(({ label, Icon, run }) => ({
        key: `${heading}-${label}`,
        title: label,
        detail: '',
        isArchived: false,
        Icon,
        opens: run,
      })),
  }
}

/** A new point with what was typed as its title. `detail`: what comes next. */
export const buildNewPointGroup = (
  actions: readonly TextAction[],
  text: string,
  detail: string,
): PaletteGroup => ({
  heading: 'newPoint',
  items: actions
    .filter(({ accepts }) => accepts(text))
    .map(({ Icon, run }) => ({
      key: 'new-point',
      title: text,
      detail,
      isArchived: false,
      Icon,
      opens: () => run(text),
    })),
})
