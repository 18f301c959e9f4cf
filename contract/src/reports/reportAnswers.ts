import type { Project } from '../projects/projects.ts'
import {
  computePlanValidUntil,
  createPlanFormLookup,
  isImprovementPlan,
} from '../projectTypes/improvementPlan.ts'

/** A report shows up to this number of answers at once, and more when they are unfolded (T402). */
const maxOpenAnswers = 8

/** From this length an answer takes the whole width. */
const longAnswer = 160

export interface ReportAnswer {
  key: string
  question: string
  /** a day is YYYY-MM-DD; empty: not answered */
  value: string
  isDay: boolean
  isLong: boolean
}

interface ReportAnswers {
  /** the type's questions */
  asked: readonly ReportAnswer[]
  /** the type's own fields of the inspection form */
  form: readonly ReportAnswer[]
  isPlan: boolean
  isOpen: boolean
}

const buildAnswer = (
  key: string,
  question: string,
  value: string,
  isDay = false,
): ReportAnswer => ({
  key,
  question,
  value,
  isDay,
  isLong: value.length > longAnswer,
})

/** Whether a report shows an answer: an empty one only if the client's reports show them (T621). */
export const isReportedAnswer = (value: string, showsUnanswered: boolean): boolean =>
  showsUnanswered || value.trim() !== ''

/**
 * The nSpection Properties of a report, on screen and in the page of a share link; undefined if
 * there are none. A plan without a last day says the one that follows from its issue, as its
 * print-out does (T92).
 */
export const buildReportAnswers = ({
  metaDataAnswers,
  formJSON,
  projectType,
  showsUnanswered,
}: Pick<Project, 'metaDataAnswers' | 'formJSON' | 'projectType' | 'showsUnanswered'>):
  | ReportAnswers
  | undefined => {
  const isPlan = isImprovementPlan(formJSON)
  const answerTo = ({ key, value }: (typeof formJSON)[number]) =>
    isPlan && key === 'pipIsValidUntil'
      ? computePlanValidUntil(createPlanFormLookup(formJSON), projectType.brandPack)
      : value
  const isShown = ({ value }: ReportAnswer) => isReportedAnswer(value, showsUnanswered)
  const asked = metaDataAnswers
    .map(({ projectTypeMetaDataFieldId: id, projectTypeMetaDataField: { question }, answer }) =>
      buildAnswer(`question ${id}`, question, answer),
    )
    .filter(isShown)
  const form = formJSON
    .map((field) =>
      buildAnswer(`field ${field.key}`, field.label, answerTo(field), field.type === 'date'),
    )
    .filter(isShown)
  const count = asked.length + form.length
  if (count === 0) return undefined
  return {
    asked,
    form,
    isPlan,
    isOpen: isPlan || count <= maxOpenAnswers,
  }
}
