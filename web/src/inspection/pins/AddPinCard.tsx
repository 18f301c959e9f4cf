import { Alert, Badge, Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PinFormFields } from '../../pins/details/PinFormFields.tsx'
import { NewPinPhotos } from '../../pins/photos/NewPinPhotos.tsx'
import { type PlacedDraft, usePinTemplates } from '../../pins/templates/usePinTemplates.ts'
import { pickFirstValidColor } from '../../pins/values/pinColor.ts'
import { usePinFieldRights } from '../../pins/values/usePinFieldRights.ts'
import { useReportUnsavedInput } from '../../ui/feedback/unsavedInput.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { AnnotationPreview } from '../media/image/AnnotationPreview.tsx'
import { PinDistanceField } from '../placing/PinDistanceField.tsx'
import type { ResumedPinDraft } from '../placing/pinDraft.ts'
import { type Placement, toPlacementBody } from '../placing/pinPlacement.ts'
import type { PlacedPinStills } from '../placing/placedPinStills.ts'
import classes from './AddPinCard.module.css'
import { PhotoFirstPinFields } from './PhotoFirstPinFields.tsx'
import { PinStemSlider } from './PinStemSlider.tsx'
import { useFocusFirstPinField } from './useFocusFirstPinField.ts'
import { useNewPinForm } from './useNewPinForm.ts'

interface Props {
  project: Project
  placement: Placement
  /** stored input of a resumed draft */
  resumed: ResumedPinDraft | null
  /** the category of the last point, or the default */
  categoryId: number | null
  stills: () => Promise<PlacedPinStills | null>
  /** of the inspection: the values of the last can be taken over */
  pins: readonly Pin[]
  /** a photo that the program made for this point meanwhile */
  handedPhoto: File | null
  onPhotoTaken: () => void
  /** what was written before the point was placed */
  handedTitle: string | null
  onTitleTaken: () => void
  /** low-quality picture of the rectangle; null: not yet, or a point in the model */
  preview: string | null
  isStemShown: boolean
  onCategory: (id: number | null) => void
  /** called with the point's colour for the chosen values, `#rrggbb` */
  onColor: (color: string) => void
  onStem: (metres: number) => void
  /** of a point in a panorama of a tour; null: unknown */
  onDistance: (metres: number | null) => void
  /** begins or ends marking it from another panorama */
  onSight: (isOn: boolean) => void
  onCancel: () => void
  onSaved: (pin: Pin) => void
  /** it is kept in this browser, to be sent later */
  onKept: () => void
}

/** Step three of placing: the form of the placed point. */
export function AddPinCard(props: Props) {
  const { project, placement, preview, pins, isStemShown, onColor, onStem, onCancel } = props
  const { t } = useTranslation('inspection')
  const titleField = useRef<HTMLInputElement>(null)
  const categoryField = useRef<HTMLSelectElement>(null)
  const camera = useRef<HTMLButtonElement>(null)
  const { isDesk, isTouch } = useBreakpoints()
  // by touch on a small screen the photo comes first, and what is seldom filled in is folded
  const isPhotoFirst = isTouch && !isDesk
  const rights = usePinFieldRights(project, null)
  const colorRef = useRef('')
  const form = useNewPinForm({ ...props, rights, color: () => colorRef.current })
  const templates = usePinTemplates(project, form, {
    rights,
    placed: usePlacedDraft(placement, pins),
  })
  const { values, isSaving, message } = form
  const { projectTypePOIStatuses, pointCategories } = project.projectType
  const hasCategories = pointCategories.length > 0
  const status = projectTypePOIStatuses.find(({ id }) => id === values.projectTypePOIStatusId)
  const category = pointCategories.find(({ id }) => id === values.pointCategoryId)
  const color = pickFirstValidColor(rights.isStatusShown ? status : null, category)
  useReportUnsavedInput(form.isChanged ? 'point' : null, form.discard)
  colorRef.current = color
  useEffect(() => onColor(color), [color, onColor])
  const [emptyField] = useState(
    values.pointCategoryId === null && hasCategories ? categoryField : titleField,
  )
  useFocusFirstPinField(isPhotoFirst ? camera : emptyField)
  const { tour } = project
  const stem = placement.kind === 'place' && (
    <>
      {isStemShown && <PinStemSlider metres={placement.stem} onChange={onStem} />}
      {tour && tour.nodes.length > 1 && (
        <PinDistanceField
          tour={tour}
          hit={placement.hit}
          distance={placement.distance}
          onChange={props.onDistance}
          sight={{ state: placement.sighting, onSet: props.onSight }}
        />
      )}
    </>
  )
  const { handedPhoto, onPhotoTaken, handedTitle, onTitleTaken } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once
  useEffect(() => {
    if (!handedPhoto) return
    form.change({ photos: [...values.photos, handedPhoto] })
    onPhotoTaken()
  }, [handedPhoto])
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once
  useEffect(() => {
    if (handedTitle === null) return
    form.change({ title: handedTitle })
    onTitleTaken()
  }, [handedTitle])
  return (
    <form className={classes.card} aria-labelledby="add-n-point" {...form.bind()}>
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
        {placement.kind === 'annotation' && <AnnotationPreview picture={preview} />}
        {isPhotoFirst ? (
          <PhotoFirstPinFields
            project={project}
            rights={rights}
            form={form}
            templates={templates}
            last={pins.reduce<Pin | null>(
              (last, pin) => (last && last.id > pin.id ? last : pin),
              null,
            )}
            cameraRef={camera}
            titleRef={titleField}
          >
            {stem}
          </PhotoFirstPinFields>
        ) : (
          <>
            <PinFormFields
              project={project}
              rights={rights}
              form={form}
              templates={templates}
              isBusy={isSaving}
              categoryRef={categoryField}
              titleRef={titleField}
            >
              {stem}
            </PinFormFields>
            <NewPinPhotos
              files={values.photos}
              isDisabled={isSaving}
              onChange={(photos) => form.change({ photos })}
            />
          </>
        )}
      </div>
      <div className={classes.foot}>
        {message && (
          <Alert className={classes.failure} color="red" role="alert" variant="light">
            {message}
          </Alert>
        )}
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {t('cancel')}
        </Button>
        {/* open while a field is wrong: pressing Enter again shows what is missing */}
        <Button type="submit" loading={isSaving} disabled={!hasCategories}>
          {t('savePoint')}
        </Button>
      </div>
    </form>
  )
}

/** The placed point among the others, by what it is compared with them. */
const usePlacedDraft = (placement: Placement, pins: readonly Pin[]): PlacedDraft =>
  useMemo(() => ({ place: toPlacementBody(placement, null, undefined), pins }), [placement, pins])
