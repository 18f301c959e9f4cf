import { UnstyledButton } from '@mantine/core'
import type { SavedView } from '@nspect/contract/savedViews/savedViews'
import {
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { SavedViewForm } from './SavedViewForm.tsx'
import { useSavedViews } from './useSavedViews.ts'
import classes from './views.module.css'
import type { ViewsContext } from './viewsContext.ts'

/**
 * The views that can be opened, what can be done with the one in force, and how what is shown
 * becomes one.
 */
export function SavedViewsPanel({
  views: inUse,
  onClose,
}: {
  views: ViewsContext
  onClose: () => void
}) {
  const { t } = useTranslation('views')
  const [named, setNamed] = useState<SavedView | 'new' | null>(null)
  const { answer, views, view, open, save, remove, isBusy, missing, isChanged, mayChange } =
    useSavedViews(inUse)
  if (answer.isPending) return <LoadingState lines={3} />
  if (answer.isLoadingError)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (named !== null) {
    const edited = named === 'new' ? null : named
    return (
      <SavedViewForm
        views={inUse}
        view={edited}
        onCancel={() => setNamed(null)}
        onSaved={(id) => {
          // what is shown is the new view already
          if (!edited) inUse.showView(id)
          onClose()
        }}
      />
    )
  }
  return (
    <>
      <h3 className={classes.title}>{t('views')}</h3>
      {views.length === 0 && <p className={classes.empty}>{t('none')}</p>}
      <ul className={classes.list} aria-label={t('views')}>
        {views.map((savedView) => (
          <li key={savedView.id}>
            <UnstyledButton
              className={classes.row}
              aria-current={savedView.id === view?.id}
              onClick={() => {
                open(savedView.id)
                onClose()
              }}
            >
              {savedView.id === view?.id ? (
                <IconCheck size={16} aria-hidden />
              ) : (
                <span className={classes.unchecked} />
              )}
              <span className={classes.words}>
                <span dir="auto">{savedView.name}</span>
                {savedView.isShared && (
                  <span className={classes.owner}>
                    {savedView.isOwn
                      ? t('sharedByYou')
                      : t('sharedBy', { name: savedView.ownerName })}
                  </span>
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {view && mayChange && (
        <section className={classes.actions} aria-label={t('changeOf', { name: view.name })}>
          {(isChanged || missing.length > 0) && (
            <Action
              icon={<IconDeviceFloppy size={16} aria-hidden />}
              isOff={isBusy}
              onPick={() => save({}, true)}
            >
              {t('replace')}
            </Action>
          )}
          <Action
            icon={<IconPencil size={16} aria-hidden />}
            isOff={isBusy}
            onPick={() => setNamed(view)}
          >
            {t('rename')}
          </Action>
          {(inUse.mayShare || view.isShared) && (
            <Action
              icon={
                view.isShared ? (
                  <IconUsersMinus size={16} aria-hidden />
                ) : (
                  <IconUsers size={16} aria-hidden />
                )
              }
              isOff={isBusy}
              onPick={() => save({ isShared: !view.isShared })}
            >
              {t(view.isShared ? 'unshare' : 'share')}
            </Action>
          )}
          <Action
            icon={<IconTrash size={16} aria-hidden />}
            isOff={isBusy}
            isDanger
            onPick={() => remove().then(onClose)}
          >
            {t('delete')}
          </Action>
        </section>
      )}
      {inUse.maySave && (
        <div className={classes.actions}>
          <Action
            icon={<IconBookmarkPlus size={16} aria-hidden />}
            isOff={isBusy}
            onPick={() => setNamed('new')}
          >
            {t('saveNew')}
          </Action>
        </div>
      )}
    </>
  )
}

interface ActionProps {
  icon: ReactNode
  isOff: boolean
  isDanger?: boolean
  onPick: () => unknown
  children: string
}

function Action({ icon, isOff, isDanger, onPick, children }: ActionProps) {
  return (
    <UnstyledButton
      className={classes.row}
      data-danger={isDanger || undefined}
      disabled={isOff}
      onClick={() => void onPick()}
    >
      {icon}
      <span className={classes.words}>{children}</span>
    </UnstyledButton>
  )
}
