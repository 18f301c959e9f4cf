import { Alert, Badge, Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftKeeper } from '../../drafts/useDraft.ts'
import { PinFields } from '../../pins/PinFields.tsx'
import { NewPointPhotos } from '../../pins/photos/NewPointPhotos.tsx'
import { colorOf } from '../../pins/pinHelpers.ts'
import { isSameValues, newPinValues, pinProblems } from '../../pins/pinValues.ts'
import { useFieldRights } from '../../pins/useFieldRights.ts'
import { usePinForm } from '../../pins/usePinForm.ts'
import type { NoteUnsaved } from '../../ui/unsavedInput.ts'
import { isOtherPage, useLeaveGuard } from '../../ui/useLeaveGuard.ts'
import { AnnotationPreview } from '../image/AnnotationPreview.tsx'
import type { Placement } from '../viewport/pointPlacement.ts'
import type { Stills } from '../viewport/pointStills.ts'
import classes from './AddPointCard.module.css'
import type { ResumedPoint } from './pointDraft.ts'
import { StemSlider } from './StemSlider.tsx'
import { useSaveDraft } from './useSaveDraft.ts'
import { useStorePointDraft } from './useStorePointDraft.ts'
import { useTitleFocus } from './useTitleFocus.ts'

interface Props {
  project: Project
  draft: Placement
  /** stored input of a resumed draft */
  resumed: ResumedPoint | null
  /** the category of the last point, or the default */
  categoryId: number | null
  stills: () => Promise<Stills | null>
  /** low-quality picture of the rectangle; null: not yet, or a point in the model */
  preview: string | null
  isStemShown: boolean
  onCategory: (id: number | null) => void
  /** called with the point's colour for the chosen values, `#rrggbb` */
  onColor: (color: string) => void
  onStem: (metres: number) => void
  onChanged: NoteUnsaved
  onCancel: () => void
  onSaved: (pin: Pin) => void
}

/** Step three of placing: the form of the placed point. */
export function AddPointCard(props: Props) {
  const {
    project,
    draft,
    resumed,
    categoryId,
    stills,
    preview,
    isStemShown,
    onCategory,
    onColor,
    onStem,
    onChanged,
    onCancel,
  } = props
  const { t } = useTranslation('inspection')
  const titleField = useRef<HTMLInputElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const rights = useFieldRights(project, null)
  const { projectType: type } = project
  const [stored] = useState(() => newPinValues(type, categoryId))
  const form = usePinForm(null, stored, pinProblems(project, true), resumed?.values)
  const { values, errorsShown } = form
  const [photos, setPhotos] = useState(resumed?.photos ?? [])
  const keeper = useDraftKeeper({ projectId: project.id, kind: 'point', record: draft.key })
  const save = useSaveDraft({
    project,
    draft,
    keeper,
    rights,
    stills,
    onSaved: props.onSaved,
    onRefused: form.setErrors,
  })
  // a changed category alone is not worth a confirmation
  const isChanged = photos.length > 0 || !isSameValues({ ...values, pointCategoryId: stored.pointCategoryId }, stored)
  const status = type.projectTypePOIStatuses.find(({ id }) => id === values.projectTypePOIStatusId)
  const category = type.pointCategories.find(({ id }) => id === values.pointCategoryId)
  const color = colorOf(rights.isStatusShown ? status : null, category)
  const discard = useCallback(() => void keeper.forget(), [keeper])
  useStorePointDraft({ keeper, draft, values, photos, isChanged, modelHash: project.model?.sha256 ?? null })
  // Back only closes this card: see `useUnsavedPointGuard`
  useLeaveGuard(isChanged, discard, (move) => isOtherPage(move) && move.action !== 'BACK')
  useEffect(() => {
    onChanged(isChanged ? { what: 'point', discard } : null)
    return () => onChanged(null)
  }, [isChanged, discard, onChanged])
  useEffect(() => onColor(color), [color, onColor])
  useTitleFocus(titleField)
  useEffect(() => {
    if (errorsShown > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorsShown])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && form.validate()) save.send({ values, photos })
  }
  const hasCategories = type.pointCategories.length > 0
  return (
    <form
      ref={formRef}
      className={classes.card}
      noValidate
      aria-labelledby="add-n-point"
      aria-busy={save.isPending}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <div className={classes.head}>
        <h2 id="add-n-point">{t('addCard')}</h2>
        <Badge className={classes.active}>{t('active')}</Badge>
      </div>
      <div className={classes.body}>
        {!hasCategories && (
          <Alert color="yellow" variant="light">
            {t('noCategories')}
          </Alert>
        )}
        {draft.kind === 'mark' && <AnnotationPreview picture={preview} />}
        <PinFields
          project={project}
          rights={rights}
          form={{
            ...form,
            set: (change) => {
              if (change.pointCategoryId !== undefined) onCategory(change.pointCategoryId)
              form.set(change)
            },
          }}
          isBusy={save.isPending}
          titleRef={titleField}
        >
          {isStemShown && draft.kind === 'place' && <StemSlider metres={draft.stem} onChange={onStem} />}
        </PinFields>
        <NewPointPhotos files={photos} isDisabled={save.isPending} onChange={setPhotos} />
      </div>
      <div className={classes.foot}>
        {save.failure && (
          <Alert className={classes.failure} color="red" role="alert" variant="light">
            {save.failure}
          </Alert>
        )}
        <Button variant="default" disabled={save.isPending} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!hasCategories || form.isInvalid}>
          {t('savePoint')}
        </Button>
      </div>
    </form>
  )
}
