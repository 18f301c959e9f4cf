import { commentLength } from '@nspect/contract/comments'
import { i18n } from '../i18n/i18n.ts'
import type { FieldProblems } from './useFormFields.ts'

/** What is wrong with a comment's length: nothing is cut as it is pasted, so the field says so. */
export const commentProblem = (comment: string, name: string): FieldProblems =>
  comment.length > commentLength && [...comment].length > commentLength
    ? { comment: i18n.t('messages:value.tooLong', { name, max: commentLength }) }
    : {}
