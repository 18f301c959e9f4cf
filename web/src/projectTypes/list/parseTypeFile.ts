import { type TypeFile, typeFile } from '@nspect/contract/projectTypes/typeFile'
import { parseUntrustedJson } from '@nspect/contract/shared/parseUntrustedJson'
import { i18n } from '../../i18n/i18n.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'

/**
 * The file of an exported type, or why it cannot be read: it is none, or the first of its fields
 * that is wrong.
 */
export const parseTypeFile = (text: string): { type: TypeFile | null; problem?: string } => {
  const json = parseUntrustedJson(text)
  const { data: type, error } = typeFile.safeParse(json?.value)
  if (type) return { type }
  const isOne = typeFile.pick({ format: true }).safeParse(json?.value).success
  const [issue] = error.issues
  if (!isOne || !issue) return { type: null, problem: i18n.t('messages:typeFile.notOne') }
  const [problem = ''] = Object.values(translateSchemaIssues([issue], {}))
  return {
    type: null,
    problem: i18n.t('projectTypes:importWrong', { field: issue.path.join('.'), problem }),
  }
}

/** The number of parts of each kind in a file. */
export const countTypeFileParts = (file: TypeFile) =>
  ({
    pointCategory: file.pointCategories.length,
    poiStatus: file.poiStatuses.length,
    checkBox: file.checkBoxes.length,
    customField: file.customFields.length,
    metaDataField: file.metaDataFields.length,
  }) as const
