import { Alert, Button } from '@mantine/core'
import { type Pin, pin as pinShape } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { factsOf, type Project } from '@nspect/contract/projects'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { useActor } from '../api/me.ts'
import { toast } from '../ui/toast.ts'
import { PinConflict } from './PinConflict.tsx'
import classes from './PinEditor.module.css'
import { PinFields, type PinProblems, type PinValues, pinProblems } from './PinFields.tsx'
import { useSavePin } from './pins.api.ts'

const valuesOf = (pin: Pin): PinValues => ({
  pointCategoryId: pin.pointCategoryId,
  title: pin.title,
  description: pin.description,
})

const isSame = (a: PinValues, b: PinValues) =>
  a.pointCategoryId === b.pointCategoryId && a.title === b.title && a.description === b.description

interface Props {
  pin: Pin
  project: Project
  titleRef?: Ref<HTMLInputElement>
  /** something is written that is not saved */
  onChanged?: (isChanged: boolean) => void
}

/** Category, title and description of a stored point. What someone else saved meanwhile is shown beside, never overwritten. */
export function PinEditor({ pin, project, titleRef, onChanged }: Props) {
  const { t } = useTranslation('pins')
  const actor = useActor()
  const facts = factsOf(project)
  const isAllowed = can(actor, 'pin.save', facts)
  const [edited, setEdited] = useState<{ from: Pin; values: PinValues } | null>(null)
  const [left, setLeft] = useState<ReadonlySet<keyof PinValues>>(new Set())
  const [refused, setRefused] = useState<PinProblems>({})
  const [theirs, setTheirs] = useState<Pin | null>(null)
  const idempotencyKey = useRef(newFormKey())
  const save = useSavePin()

  const values = edited?.values ?? valuesOf(pin)
  const from = edited?.from ?? pin
  const isChanged = edited !== null && !isSame(edited.values, valuesOf(edited.from))
  useEffect(() => {
    onChanged?.(isChanged)
    return () => onChanged?.(false)
  }, [isChanged, onChanged])
  const found = pinProblems(values, {
    pointCategoryId: t('category'),
    title: t('title'),
    description: t('description'),
  })
  const shownProblems: PinProblems = { ...refused }
  for (const field of left) if (found[field]) shownProblems[field] = found[field]

  const send = (version: number) =>
    save.mutate(
      {
        body: {
          id: pin.id,
          projectId: pin.projectId,
          title: values.title,
          description: values.description,
          isCritical: from.isCritical,
          isOsha: from.isOsha,
          pointCategoryId: values.pointCategoryId ?? 0,
          version,
        },
        idempotencyKey: idempotencyKey.current,
      },
      {
        onSuccess: ({ message }) => {
          idempotencyKey.current = newFormKey()
          setEdited(null)
          setTheirs(null)
          setLeft(new Set())
          toast.done(message)
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code !== 'network') idempotencyKey.current = newFormKey()
          if (error.code === 'record.stale') {
            const current = pinShape.safeParse(error.current)
            if (current.success) setTheirs(current.data)
          }
          setRefused(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !isChanged || !isAllowed) return
    setLeft(new Set(['pointCategoryId', 'title', 'description']))
    if (Object.keys(found).length === 0) send(from.version)
  }

  const { pointCategories } = project.projectType
  // a category that was deleted meanwhile stays readable where it is used (T58)
  const categories = pointCategories.some((one) => one.id === pin.pointCategoryId)
    ? pointCategories
    : [...pointCategories, { ...pin.pointCategory, description: '', isDefault: false }]
  const failure = save.error && !theirs && Object.keys(refused).length === 0 ? save.error : null
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <PinFields
        values={values}
        problems={shownProblems}
        categories={categories}
        isDisabled={!isAllowed}
        {...(titleRef !== undefined && { titleRef })}
        onChange={(next) => {
          setRefused({})
          // other content is another request; should the lost one have arrived, the version tells
          idempotencyKey.current = newFormKey()
          setEdited({ from, values: next })
        }}
        onLeave={(field) => edited && setLeft((was) => new Set(was).add(field))}
      />
      {theirs && (
        <PinConflict
          theirs={theirs}
          mine={values}
          categories={categories}
          isBusy={save.isPending}
          onTakeTheirs={() => {
            setEdited(null)
            setTheirs(null)
            save.reset()
          }}
          onKeepMine={() => send(theirs.version)}
        />
      )}
      {failure && (
        <Alert color="red" role="alert" variant="light">
          {failure instanceof ApiError && failure.code === 'network' ? t('lost') : failure.message}
        </Alert>
      )}
      {!isAllowed && <p className={classes.why}>{facts.isCompleted ? t('completed') : t('viewerOnly')}</p>}
      <Button type="submit" disabled={!isAllowed || !isChanged || theirs !== null} loading={save.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
