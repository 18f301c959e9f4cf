import {
  emptyAttributeValues,
  type TemplateAttribute,
  templateAttributes,
} from '@nspect/contract/pins/pinAttributes'
import type { CategoryTemplate } from '@nspect/contract/projectTypes/pinTemplates'
import type { PinValues } from '../values/pinValues.ts'

/** What a template or a line fills in; the category is that of the template. */
type TemplateName = TemplateAttribute | 'pointCategoryId'
type FilledName = TemplateName | 'dueDate'
export type FilledValues = Partial<Pick<PinValues, FilledName>>

/** One turn of a template or a line in a form, so that it can be undone. */
export interface TemplateFilling {
  /** the title of the template, or the line */
  title: string
  /** the values that stem from templates, of this and earlier turns */
  written: FilledValues
  /** what the fields that this turn changed held before */
  before: FilledValues
  previous: TemplateFilling | null
}

interface FillOptions {
  last: TemplateFilling | null
  mayChange: (name: TemplateAttribute) => boolean
  /** the title was typed to find this template, and is replaced */
  isFoundByTitle: boolean
}

/**
 * Whether the person themselves entered this field: it holds something, and no template wrote it.
 */
const isOwn = (values: PinValues, name: TemplateAttribute, last: TemplateFilling | null): boolean =>
  values[name] !== emptyAttributeValues[name] && values[name] !== last?.written[name]

/** Fills in the fields that the person did not enter themselves. */
export const fillPinFromTemplate = (
  values: PinValues,
  template: CategoryTemplate,
  { last, mayChange, isFoundByTitle }: FillOptions,
): TemplateFilling => {
  const isFree = (name: TemplateAttribute) =>
    mayChange(name) && ((name === 'title' && isFoundByTitle) || !isOwn(values, name, last))
  const names: TemplateName[] = ['pointCategoryId', ...templateAttributes.filter(isFree)]
  const changed = names.filter((name) => values[name] !== template[name])
  const pick = (from: Pick<PinValues, TemplateName>): FilledValues =>
    Object.fromEntries(changed.map((name) => [name, from[name]]))
  return {
    title: template.title,
    written: { ...last?.written, ...pick(template) },
    before: pick(values),
    previous: last,
  }
}

/**
 * Fills in what a line says; of the common defect that it describes, only what it does not say and
 * the person did not enter.
 */
export const fillPinFromLine = (
  values: PinValues,
  { line, said, template }: { line: string; said: FilledValues; template: CategoryTemplate | null },
  options: Omit<FillOptions, 'isFoundByTitle'>,
): TemplateFilling => {
  const ofTemplate = template
    ? fillPinFromTemplate(values, template, { ...options, isFoundByTitle: false })
    : null
  const templateNames = Object.keys(ofTemplate?.before ?? {}) as FilledName[]
  const after: FilledValues = {
    ...Object.fromEntries(templateNames.map((name) => [name, ofTemplate?.written[name]])),
    ...said,
  }
  const names = (Object.keys(after) as FilledName[]).filter((name) => values[name] !== after[name])
  return {
    title: line,
    written: { ...options.last?.written, ...after },
    before: Object.fromEntries(names.map((name) => [name, values[name]])),
    previous: options.last,
  }
}

/** The fields that this turn filled in: none that it emptied. */
export const listFieldsFilledByTemplate = ({ before, written }: TemplateFilling): FilledName[] =>
  (Object.keys(before) as FilledName[]).filter(
    (name) => written[name] !== (name === 'pointCategoryId' ? null : emptyAttributeValues[name]),
  )

/** The values before this turn, of the fields that nobody changed since. */
export const undoTemplateFilling = (
  values: PinValues,
  { before, written }: TemplateFilling,
): FilledValues =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name]) => values[name as FilledName] === written[name as FilledName],
    ),
  )

const foldText = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/**
 * A word of Chinese or Japanese may be one character; of other scripts one letter says too little.
 */
const isEnough = (typed: string) =>
  typed.length >= 2 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(typed)

/**
 * Templates whose title has the typed words, those of the chosen category and those that begin with
 * them first.
 */
export const suggestPinTemplates = (
  templates: readonly CategoryTemplate[],
  typed: string,
  categoryId: number | null,
  most: number,
): CategoryTemplate[] => {
  const wanted = foldText(typed)
  if (!isEnough(wanted)) return []
  const rank = ({ pointCategoryId, title }: CategoryTemplate) =>
    (pointCategoryId === categoryId ? 0 : 2) + (foldText(title).startsWith(wanted) ? 0 : 1)
  return templates
    .filter(({ title }) => wanted.split(/\s+/).every((word) => foldText(title).includes(word)))
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, most)
}
