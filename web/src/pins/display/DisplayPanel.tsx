import { ActionIcon, NativeSelect, UnstyledButton } from '@mantine/core'
import { type FilterKey, pinGroupings, pinSortings } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import classes from '../filter/filter.module.css'
import { PinFilterPanel } from '../filter/PinFilterPanel.tsx'
import type { ActiveFilterState, PinFilter } from '../filter/pinFilter.ts'
import type { ViewsContext } from '../views/viewsContext.ts'

const ViewsPanel = lazyWithTexts(() =>
  import('../views/SavedViewsPanel.tsx').then((m) => m.SavedViewsPanel),
)

type Arrangement = Pick<PinFilter, 'grouping' | 'sorting' | 'facets' | 'arrange'>

export interface DisplayPanelProps {
  pins: readonly Pin[]
  filter: ActiveFilterState
  /** absent where points are not arranged */
  arrangement?: Arrangement
  /** absent where no views are kept */
  views?: ViewsContext
  /** the stages, where the list has no room for them */
  quick?: ReactNode
  /** begins to select points, where the list has no button for it */
  onSelectPins?: () => void
  onClose: () => void
}

/** Filter, grouping, sorting and views of a list of points. */
export function DisplayPanel(props: DisplayPanelProps) {
  const { pins, filter, arrangement, views, quick, onSelectPins, onClose } = props
  const { t } = useTranslation(['filter', 'views', 'bulk'])
  const [open, setOpen] = useState<FilterKey | 'views' | null>(null)
  const [last, setLast] = useState<FilterKey | null>(null)
  if (open === 'views' && views) {
    return (
      <>
        <ActionIcon variant="subtle" aria-label={t('back')} onClick={() => setOpen(null)}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <Suspense fallback={<LoadingState lines={3} />}>
          <ViewsPanel views={views} onClose={onClose} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      {open === null && (
        <>
          {quick}
          {arrangement && <ArrangeFields {...arrangement} />}
          {views && (
            <UnstyledButton className={classes.facet} onClick={() => setOpen('views')}>
              <span className={classes.facetName}>{t('views:views')}</span>
              <IconChevronRight className={classes.chevron} size={16} aria-hidden />
            </UnstyledButton>
          )}
          {onSelectPins && (
            <UnstyledButton
              className={classes.facet}
              onClick={() => {
                onClose()
                onSelectPins()
              }}
            >
              {t('bulk:choose')}
            </UnstyledButton>
          )}
          {arrangement && <h3 className={classes.section}>{t('menu')}</h3>}
        </>
      )}
      <PinFilterPanel
        pins={pins}
        filter={filter}
        openKey={open === 'views' ? null : open}
        lastKey={last}
        onOpen={(key) => {
          if (key) setLast(key)
          setOpen(key)
        }}
      />
    </>
  )
}

/** What the points are grouped and sorted by. */
function ArrangeFields({ grouping, sorting, facets, arrange }: Arrangement) {
  const { t } = useTranslation('filter')
  const groups = pinGroupings.flatMap((key) => facets.find((facet) => facet.key === key) ?? [])
  return (
    <div className={classes.arrange}>
      <NativeSelect
        label={t('groupBy')}
        value={grouping ?? ''}
        onChange={({ currentTarget: { value } }) =>
          arrange({ grouping: pinGroupings.find((key) => key === value) })
        }
        data={[
          { value: '', label: t('groupNone') },
          ...groups.map((facet) => ({
            value: facet.key,
            label: facet.key === 'due' ? t('groupWeek') : facet.name(),
          })),
        ]}
      />
      <NativeSelect
        label={t('sortBy')}
        value={sorting}
        onChange={({ currentTarget: { value } }) => {
          const chosen = pinSortings.find((key) => key === value)
          if (chosen) arrange({ sorting: chosen })
        }}
        data={pinSortings.map((key) => ({ value: key, label: t(`sort_${key}`) }))}
      />
    </div>
  )
}
