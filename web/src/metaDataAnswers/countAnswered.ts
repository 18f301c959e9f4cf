import type { Project } from '@nspect/contract/projects/projects'

/** How many questions have an answer. */
export const countAnsweredQuestions = ({ metaDataAnswers }: Project): number =>
  metaDataAnswers.filter(({ answer }) => answer.trim() !== '').length
