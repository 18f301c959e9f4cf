import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@nspect/contract/shared/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRecentlyOpened } from '../ui/browser/recentlyOpened.ts'
import { listScreenActions, listTextActions, type ScreenAction } from '../ui/screenActions.ts'
import {
  buildActionGroup,
  buildNewPointGroup,
  type PaletteGroup,
  toRecentlyOpenedGroup,
  toSearchHitGroups,
} from './paletteItems.ts'
import { recordSearchQuery } from './search.api.ts'

/** Time without a key before the server is asked, ms. */
const pause = 120

/**
 * What the palette lists for what was typed: without anything, what was opened last, and every
 * action; else the actions of that name, then what the server finds. Each answer belongs to the
 * text it was asked for: a late one replaces none. Last, once the answer is there, a new point with
 * the text as its title.
 */
export const usePaletteItems = (
  personId: number,
  typed: string,
  actions: readonly ScreenAction[],
) => {
  // what is open, and what can be done there, does not change below the palette
  const { t } = useTranslation('search')
  const [{ recent, here, ofText }] = useState(() => ({
    recent: readRecentlyOpened(personId),
    here: listScreenActions(),
    ofText: listTextActions(),
  }))
  const text = typed.trim().slice(0, limits.search)
  const [asked] = useDebouncedValue(text, pause)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...recordSearchQuery(asked),
    enabled: asked !== '' && text !== '',
    placeholderData: keepPreviousData,
  })
  const found = text !== '' && data && !error ? data : undefined
  const isCurrent = asked === text && !isPlaceholderData
  const isAnswered = text === '' || (isCurrent && !isFetching)
  const groups: PaletteGroup[] = [
    ...(text === '' ? [toRecentlyOpenedGroup(recent)] : []),
    buildActionGroup('here', here, text),
    buildActionGroup('actions', actions, text),
    ...(found ? toSearchHitGroups(found) : []),
    ...(isAnswered ? [buildNewPointGroup(ofText, text, t('thenPlace'))] : []),
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    /** of actions what was typed, of hits what the server took it for */
    words: found?.words ?? [],
    /** whether the hits are those of what stands in the field */
    isCurrent: isAnswered,
    error: text !== '' && isCurrent ? error : null,
    retry: () => void refetch(),
  }
}
