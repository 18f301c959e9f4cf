import { type ReactNode, Suspense, useRef } from 'react'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { useReparentables } from '../../ui/layout/useReparentable.tsx'
import type { InspectionTab } from './useInspectionTabs.tsx'

/**
 * Tabs whose panels are loaded when first shown and kept from then on, with what was entered: also
 * in full screen, and when drawer and sheet take turns. Render `content` once; `shown` is the key
 * of the panel that is on screen, if one is.
 */
export const useMountedTabs = (
  tabs: readonly InspectionTab[],
  shown: string | null,
): { content: ReactNode; tabs: InspectionTab[] } => {
  const wasShown = useRef(new Set<string>())
  if (shown !== null) wasShown.current.add(shown)
  const kept = tabs.filter(({ key }) => wasShown.current.has(key))
  const { content, placeOf } = useReparentables(
    kept.map(({ key, panel }) => ({
      key,
      children: <Suspense fallback={<LoadingState lines={3} />}>{panel}</Suspense>,
    })),
  )
  return { content, tabs: tabs.map((tab) => ({ ...tab, panel: placeOf(tab.key) })) }
}
