import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { pinRoutes } from '@nspect/contract/pins'
import type { PointCategory } from '@nspect/contract/projectTypes'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { wordIssues } from '../i18n/issues.ts'
import { CategoryDot } from './CategoryDot.tsx'

export interface PinValues {
  /** null until one is chosen */
  pointCategoryId: number | null
  title: string
  description: string
}
export type PinProblems = Partial<Record<keyof PinValues, string>>

const shape = pinRoutes.savePin.body.pick({ pointCategoryId: true, title: true, description: true })

/** What the server would refuse, in words, by the server's own shape. `labels`: the fields' names on screen. */
export const pinProblems = (values: PinValues, labels: Record<keyof PinValues, string>): PinProblems => {
  const checked = shape.safeParse(values)
  return checked.success ? {} : wordIssues(checked.error.issues, labels)
}

interface Props {
  values: PinValues
  problems: PinProblems
  categories: readonly PointCategory[]
  isDisabled?: boolean
  titleRef?: Ref<HTMLInputElement>
  onChange: (values: PinValues) => void
  /** the field was left: from now on its problem may be shown */
  onLeave: (field: keyof PinValues) => void
}

/** The fields that a new point and a stored one have in common. */
export function PinFields({ values, problems, categories, isDisabled = false, titleRef, onChange, onLeave }: Props) {
  const { t } = useTranslation('pins')
  const chosen = categories.find((category) => category.id === values.pointCategoryId)
  return (
    <>
      <NativeSelect
        label={t('category')}
        value={values.pointCategoryId ?? ''}
        disabled={isDisabled}
        error={problems.pointCategoryId}
        onChange={(event) => onChange({ ...values, pointCategoryId: Number(event.currentTarget.value) || null })}
        onBlur={() => onLeave('pointCategoryId')}
        leftSection={<CategoryDot category={chosen} />}
        data={[
          ...(chosen ? [] : [{ value: '', label: t('categoryNone') }]),
          ...categories.map((category) => ({ value: String(category.id), label: category.name })),
        ]}
      />
      <TextInput
        ref={titleRef}
        label={t('title')}
        value={values.title}
        disabled={isDisabled}
        error={problems.title}
        maxLength={limits.pinTitle * 2}
        autoComplete="off"
        onChange={(event) => onChange({ ...values, title: event.currentTarget.value })}
        onBlur={() => onLeave('title')}
      />
      <Textarea
        label={t('description')}
        value={values.description}
        disabled={isDisabled}
        error={problems.description}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange({ ...values, description: event.currentTarget.value })}
        onBlur={() => onLeave('description')}
      />
    </>
  )
}
