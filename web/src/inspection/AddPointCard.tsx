import { Alert, Badge, Button, Slider } from '@mantine/core'
import { stemLength } from '@nspect/contract/coordinates'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PinFields, type PinProblems, type PinValues, pinProblems } from '../pins/PinFields.tsx'
import { useLeaveGuard } from '../pins/useLeaveGuard.ts'
import { useFields } from '../ui/useFields.ts'
import classes from './AddPointCard.module.css'
import type { Draft } from './placing.ts'
import type { Stills } from './stills.ts'
import { useSaveDraft } from './useSaveDraft.ts'
import { useTitleFocus } from './useTitleFocus.ts'

interface Props {
  project: Project
  draft: Draft
  /** the category of the last point, or the one to begin with */
  categoryId: number | null
  stills: () => Promise<Stills | null>
  isStemShown: boolean
  onCategory: (id: number | null) => void
  onStem: (metres: number) => void
  onChanged: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: (pin: Pin) => void
}

/** The third beat: the point is in the model, its words are written here. */
export function AddPointCard(props: Props) {
  const { project, draft, categoryId, stills, isStemShown, onCategory, onStem, onChanged, onCancel, onSaved } = props
  const { t } = useTranslation('inspection')
  const words = useTranslation('pins').t
  const titleField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const labels = { pointCategoryId: words('category'), title: words('title'), description: words('description') }
  const fields = useFields<PinValues>({ pointCategoryId: categoryId, title: '', description: '' }, (values) =>
    problemsOf(values, labels),
  )
  const { values } = fields
  const save = useSaveDraft({ project, draft, stills, onSaved, onRefused: fields.refuse })
  const isChanged = values.title.trim() !== '' || values.description.trim() !== ''
  useLeaveGuard(isChanged)
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  useTitleFocus(titleField)
  useEffect(() => {
    if (fields.errorsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields.errorsShown])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && fields.check()) save.send(values)
  }
  const { pointCategories } = project.projectType
  return (
    <form
      ref={form}
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
        {pointCategories.length === 0 && (
          <Alert color="yellow" variant="light">
            {t('noCategories')}
          </Alert>
        )}
        <PinFields
          values={values}
          problems={{
            ...problemIf('pointCategoryId', fields.errorOf('pointCategoryId')),
            ...problemIf('title', fields.errorOf('title')),
            ...problemIf('description', fields.errorOf('description')),
          }}
          categories={pointCategories}
          isDisabled={save.isPending}
          titleRef={titleField}
          onChange={(next) => {
            if (next.pointCategoryId !== values.pointCategoryId) onCategory(next.pointCategoryId)
            fields.set(next)
          }}
          onLeave={(field) => values[field] !== '' && fields.touch(field)}
        />
        {isStemShown && (
          <div className={classes.stem}>
            <div className={classes.stemHead}>
              <span id="stem-length">{t('stem')}</span>
              <output aria-live="off">{t('stemValue', { metres: draft.stem.toFixed(2) })}</output>
            </div>
            <Slider
              aria-labelledby="stem-length"
              thumbLabel={t('stem')}
              min={stemLength.min}
              max={stemLength.max}
              step={stemLength.step}
              value={draft.stem}
              label={null}
              onChange={onStem}
            />
          </div>
        )}
        {save.failure && (
          <Alert color="red" role="alert" variant="light">
            {save.failure}
          </Alert>
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" disabled={save.isPending} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={pointCategories.length === 0}>
          {t('savePoint')}
        </Button>
      </div>
    </form>
  )
}

const problemIf = (field: keyof PinValues, problem: string | undefined): PinProblems =>
  problem === undefined ? {} : { [field]: problem }

const problemsOf = (values: PinValues, labels: Record<keyof PinValues, string>): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [field, problem] of Object.entries(pinProblems(values, labels))) if (problem) found[field] = problem
  return found
}
