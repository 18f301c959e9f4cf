import { CloseButton } from '@mantine/core'
import { IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMissingViewPartsText, useSavedViews } from './useSavedViews.ts'
import classes from './views.module.css'
import type { ViewsContext } from './viewsContext.ts'

/** The view in force: its name, whether the filter differs from it, and what of it is missing. */
export function ActiveSavedViewLine({ views }: { views: ViewsContext }) {
  const { t } = useTranslation('views')
  const { view, missing, isChanged } = useSavedViews(views)
  const missingText = useMissingViewPartsText(missing)
  if (!view) return null
  return (
    <div className={classes.line}>
      <p className={classes.inForce}>
        <IconBookmarkFilled size={14} aria-hidden className={classes.mark} />
        <span className="visually-hidden">{t('inForce')}</span>
        <strong dir="auto">{view.name}</strong>
        {isChanged && <span className={classes.changed}>{t('changed')}</span>}
        <CloseButton
          size="sm"
          aria-label={t('leave', { name: view.name })}
          title={t('leave', { name: view.name })}
          onClick={() =>
            views.showView(undefined, { chosen: {}, grouping: undefined, sorting: 'number' })
          }
        />
      </p>
      {missing.length > 0 && (
        <p className={classes.missing} role="status">
          {t('missing', { parts: missingText })}
        </p>
      )}
    </div>
  )
}
