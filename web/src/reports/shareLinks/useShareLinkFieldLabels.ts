import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import type { ConflictRow } from '../../ui/feedback/SaveConflict.tsx'
import { reportPinsQuery } from '../reports.api.ts'
import type { ShareLinkValues } from './shareLinkForm.ts'

/** The labels of a link's fields, and two versions of them as a conflict shows them. */
export const useShareLinkFieldLabels = (projectId: number) => {
  const { t } = useTranslation(['reports', 'reviewers', 'ui'])
  const pins = useQuery(reportPinsQuery(projectId)).data ?? []
  const labels = {
    name: t('link.name'),
    isWhole: t('link.opens'),
    pinIds: t('link.pins'),
    level: t('link.may'),
    mayPrint: t('link.mayPrint'),
    language: t('link.language'),
    lastDay: t('link.lastDay'),
    password: t('link.password'),
    reviewerName: t('reviewers:reviewerName'),
    reviewerEmail: t('reviewers:reviewerEmail'),
  }
  /** how many points, and which: two links may open as many others */
  const pointsOf = (pinIds: readonly number[]) => {
    const numbers = pins
      .filter(({ id }) => pinIds.includes(id))
      .map(({ pinNumber }) => `#${pinNumber}`)
    return [t('link.pinCount', { count: pinIds.length }), ...numbers].join(' ')
  }
  const word = (values: ShareLinkValues) => ({
    name: values.name,
    isWhole: values.isWhole ? t('link.whole') : pointsOf(values.pinIds),
    level: t(`link.level.${values.level}`),
    mayPrint: t(values.mayPrint ? 'ui:yes' : 'ui:no'),
    language: values.language === '' ? t('link.readersLanguage') : languageNames[values.language],
    lastDay: formatDate(values.lastDay, 'table'),
    password: t(values.needsPassword ? 'ui:yes' : 'ui:no'),
    reviewerName: values.reviewerName,
    reviewerEmail: values.reviewerEmail,
  })
  const rowsOf = (savedByOther: ShareLinkValues, mine: ShareLinkValues): ConflictRow[] => {
    const [savedText, other] = [word(savedByOther), word(mine)]
    return (Object.keys(savedText) as (keyof typeof savedText)[]).map((key) => ({
      key,
      label: labels[key],
      savedByOther: savedText[key],
      mine: other[key],
    }))
  }
  return { labels, rowsOf }
}
export type LinkLabels = ReturnType<typeof useShareLinkFieldLabels>['labels']
