import type { PinAttribute } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import {
  type CategoryTemplate,
  pinTemplateRoutes,
} from '@nspect/contract/projectTypes/pinTemplates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../api/readQuery.ts'
import type { PinForm } from '../values/pinValues.ts'
import { type FieldRights, mayChangePinAttribute } from '../values/usePinFieldRights.ts'
import {
  type FilledValues,
  fillPinFromLine,
  fillPinFromTemplate,
  listFieldsFilledByTemplate,
  suggestPinTemplates,
  type TemplateFilling,
  undoTemplateFilling,
} from './fillPinFromTemplate.ts'
import type { PinPlace } from './placeInMedium.ts'

/** suggestions below the title at once */
const mostSuggestions = 6

/** Where a new point is placed, and the points that are there already. */
export interface PlacedDraft {
  place: PinPlace
  pins: readonly Pin[]
}

/** The common defects that a new point can be filled in with (decision 041). */
export interface FormTemplates {
  /** of the chosen category */
  ofCategory: readonly CategoryTemplate[]
  /** of all categories, by what is typed in the title */
  suggested: readonly CategoryTemplate[]
  /** of all categories */
  all: readonly CategoryTemplate[]
  project: Project
  mayChange: (name: PinAttribute) => boolean
  nameOfCategory: (id: number) => string
  fill: (template: CategoryTemplate, isFoundByTitle?: boolean) => void
  /** fills in what the line in the title says */
  fillLine: (said: FilledValues, template: CategoryTemplate | null) => void
  /** what the last one filled in; null: none did */
  filled: { title: string; names: readonly PinAttribute[] } | null
  undo: () => void
  /** the title is the one that was filled in: it is not read again */
  isTitleFilled: boolean
  placed: PlacedDraft
}

/**
 * Templates for the form of a new point. Without a connection there are those that were read
 * before.
 */
export const usePinTemplates = (
  project: Project,
  form: PinForm,
  { rights, placed }: { rights: FieldRights; placed: PlacedDraft },
): FormTemplates => {
  const { values, change } = form
  const [filling, setFilling] = useState<TemplateFilling | null>(null)
  const query = useQuery({
    ...readQuery(pinTemplateRoutes.listPointTemplates, { projectId: project.id }),
    enabled: rights.maySave,
  })
  const { pointCategories } = project.projectType
  // a category that was deleted meanwhile is not offered any more
  const templates = (query.data ?? []).filter(({ pointCategoryId }) =>
    pointCategories.some(({ id }) => id === pointCategoryId),
  )
  const mayChange = (name: PinAttribute) => mayChangePinAttribute(rights, name)
  const show = (next: TemplateFilling) => {
    change(
      Object.fromEntries(
        Object.keys(next.before).map((name) => [name, next.written[name as 'title']]),
      ),
    )
    setFilling(next)
  }
  const isTitleFilled = filling !== null && values.title === filling.written.title
  return {
    ofCategory: templates.filter(
      ({ pointCategoryId }) => pointCategoryId === values.pointCategoryId,
    ),
    suggested: isTitleFilled
      ? []
      : suggestPinTemplates(templates, values.title, values.pointCategoryId, mostSuggestions),
    nameOfCategory: (id) => pointCategories.find((category) => category.id === id)?.name ?? '',
    all: templates,
    project,
    placed,
    mayChange,
    fill: (template, isFoundByTitle = false) =>
      show(fillPinFromTemplate(values, template, { last: filling, mayChange, isFoundByTitle })),
    fillLine: (said, template) =>
      show(
        fillPinFromLine(
          values,
          { line: values.title, said, template },
          { last: filling, mayChange },
        ),
      ),
    filled: filling && { title: filling.title, names: listFieldsFilledByTemplate(filling) },
    isTitleFilled,
    undo: () => {
      if (!filling) return
      change(undoTemplateFilling(values, filling))
      setFilling(filling.previous)
    },
  }
}
