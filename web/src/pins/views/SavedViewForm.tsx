import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import {
  type SavedView,
  savedViewRoutes,
  savedView as viewShape,
} from '@nspect/contract/savedViews/savedViews'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { SaveConflict } from '../../ui/feedback/SaveConflict.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateSavedViews, saveSavedView } from './savedViews.api.ts'
import { toSavedFilter } from './viewContent.ts'
import classes from './views.module.css'
import type { ViewsContext } from './viewsContext.ts'

interface Props {
  views: ViewsContext
  /** null: a new one of what is shown */
  view: SavedView | null
  onCancel: () => void
  onSaved: (id: number) => void
}

/** The name of a view, and for managers whether it is shared. */
export function SavedViewForm({ views, view, onCancel, onSaved }: Props) {
  const { t } = useTranslation(['views', 'ui'])
  const { projectId, filter, mayShare } = views
  const labels = { name: t('name'), isShared: t('share') }
  const form = useSaveForm({
    stored: view,
    initial: (stored) => ({ name: stored?.name ?? '', isShared: stored?.isShared ?? false }),
    problems: (values) => {
      const body = { ...values, projectId, filter: { filters: [] } }
      return translateSchemaIssues(
        savedViewRoutes.saveView.body.safeParse(body).error?.issues ?? [],
        labels,
      )
    },
    send: (values, over, options) =>
      saveSavedView(
        projectId,
        { ...values, filter: over?.filter ?? toSavedFilter(filter) },
        over,
        options,
      ),
    shape: viewShape,
    isLeftFreely: true,
    invalidates: invalidateSavedViews,
    onSaved: ({ id, message }) => {
      toast.done(message)
      onSaved(id)
    },
  })
  const { savedByOther, values, isSaving, failure } = form
  return (
    <form className={classes.form} aria-label={t(view ? 'rename' : 'saveNew')} {...form.bind()}>
      {savedByOther && (
        <SaveConflict
          title={t('conflict')}
          rows={[
            { key: 'name', label: labels.name, savedByOther: savedByOther.name, mine: values.name },
          ]}
          isBusy={isSaving}
          onTakeOther={form.takeOther}
          onKeepMine={form.keepMine}
        />
      )}
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus
        maxLength={limits.savedViewName}
        autoComplete="off"
        {...form.text('name')}
      />
      {mayShare && (
        <Checkbox
          size="sm"
          label={labels.isShared}
          description={t('shareHelp')}
          checked={values.isShared}
          onChange={(event) => form.change({ isShared: event.currentTarget.checked })}
        />
      )}
      {failure && !savedByOther && (
        <Alert color="red" role="alert" variant="light">
          {failure.message}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" size="xs" disabled={isSaving} onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" size="xs" loading={isSaving} disabled={form.isInvalid}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
