import { maxCommentLength } from '@nspect/contract/comments/comments'
import { i18n } from '../i18n/i18n.ts'
import type { FieldProblems } from './useFormFields.ts'

/** What is wrong with a comment's length: nothing is cut as it is pasted, so the field says so. */
export const validateCommentLength = (comment: string, name: string): FieldProblems =>
  comment.length > maxCommentLength && [...comment].length > maxCommentLength
    ? { comment: i18n.t('messages:value.tooLong', { name, max: maxCommentLength }) }
    : {}
