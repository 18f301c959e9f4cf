import { ActionIcon, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import classes from './views.module.css'
import type { ViewsContext } from './viewsContext.ts'

const ViewsPanel = lazyWithTexts(() =>
  import('./SavedViewsPanel.tsx').then((m) => m.SavedViewsPanel),
)
const ViewLine = lazyWithTexts(() =>
  import('./ActiveSavedViewLine.tsx').then((m) => m.ActiveSavedViewLine),
)

/** Opens the views of the inspection's type. */
export function SavedViewsButton({ views }: { views: ViewsContext }) {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('views')}
          title={t('views')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className={classes.open}
          data-on={views.viewId !== undefined || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBookmark size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('views')}>
        {isOpen && (
          <Suspense fallback={<LoadingState lines={3} />}>
            <ViewsPanel views={views} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The name of the view in force; nothing without one. */
export function ActiveSavedViewName({ views }: { views: ViewsContext }) {
  if (views.viewId === undefined) return null
  return (
    <Suspense>
      <ViewLine views={views} />
    </Suspense>
  )
}
