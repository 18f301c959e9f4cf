import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { typePartListRoutes } from '@nspect/contract/projectTypes/typePartLists'
import { useTranslation } from 'react-i18next'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import type { ListedLine } from './partLists.ts'

interface LineProblem {
  /** null: of the whole list */
  line: number | null
  problem: string
}

/**
 * What is wrong with a list of new parts, found with the server's schema, at most one problem of
 * each line.
 */
export const usePartListErrors = (part: TypePart, projectTypeId: number) => {
  const { t } = useTranslation('projectTypes')
  const labels = {
    name: t('name'),
    options: t('options'),
    poiColorCode: t('color'),
    description: t('description'),
  }
  return (lines: readonly ListedLine[]): LineProblem[] => {
    if (lines.length === 0) return []
    const items = lines.map((line) => line.part)
    const issues =
      typePartListRoutes.addTypeParts.body.safeParse({ projectTypeId, part, items }).error
        ?.issues ?? []
    const labelsOfLines = items.flatMap((_, n) =>
      Object.entries(labels).map(([key, label]) => [`items.${n}.${key}`, label] as const),
    )
    const problems = translateSchemaIssues(issues, {
      items: t(`${part}_subtitle`),
      ...Object.fromEntries(labelsOfLines),
    })
    const ofPlaces = Object.entries(problems).map(([path, problem]) => {
      const place = /^items\.(\d+)/.exec(path)?.[1]
      return { line: place === undefined ? null : (lines[Number(place)]?.line ?? null), problem }
    })
    return ofPlaces.filter(
      ({ line }, n) => ofPlaces.findIndex((problem) => problem.line === line) === n,
    )
  }
}
