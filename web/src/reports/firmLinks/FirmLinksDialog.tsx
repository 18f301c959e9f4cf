import { Modal, Select } from '@mantine/core'
import { checkPermission } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { type Language, languages } from '@nspect/contract/shared/enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../../api/installation.ts'
import { useActor } from '../../api/signedInUser.ts'
import { getErrorText } from '../../i18n/errorText.ts'
import { getShownLanguage } from '../../i18n/i18n.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { FirmLinkItem } from './FirmLinkItem.tsx'
import classes from './FirmLinksDialog.module.css'
import { firmLinksQuery } from './firmLinks.api.ts'

/** The firms of an inspection, each with its link: to send, to copy and to revoke it (T167). */
export function FirmLinksDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation(['firmLinks', 'ui'])
  const verdict = checkPermission(useActor(), 'report.shareWithFirm', toProjectFacts(project))
  const query = useQuery({ ...firmLinksQuery(project.id), staleTime: 0 })
  const installation = useInstallation()
  const sendsMail = installation?.sendsMail ?? false
  const [language, setLanguage] = useState<Language>()
  const content = () => {
    if (query.isLoadingError)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!query.data || !installation) return <LoadingState lines={4} />
    if (query.data.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
    return (
      <>
        {verdict !== 'ok' && (
          <p className={classes.attention} role="note">
            {getErrorText(verdict, installation)}
          </p>
        )}
        <ul className={classes.list} aria-label={t('firms')}>
          {query.data.map((firm) => (
            <FirmLinkItem
              key={firm.firmId}
              firm={firm}
              projectId={project.id}
              language={language}
              sendsMail={sendsMail}
              mayShare={verdict === 'ok'}
            />
          ))}
        </ul>
        {verdict === 'ok' && (
          <Select
            className={classes.language ?? ''}
            label={t(sendsMail ? 'language' : 'pageLanguage')}
            description={t(sendsMail ? 'languageHelp' : 'pageLanguageHelp')}
            data={[
              {
                value: '',
                label: t('languageKept', { language: languageNames[getShownLanguage()] }),
              },
              ...languages.map((value) => ({ value, label: languageNames[value] })),
            ]}
            value={language ?? ''}
            allowDeselect={false}
            onChange={(chosen) => setLanguage(languages.find((candidate) => candidate === chosen))}
          />
        )}
      </>
    )
  }
  return (
    <Modal
      opened
      size="46rem"
      title={t(installation && !sendsMail ? 'titleToCopy' : 'title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      onClose={onClose}
    >
      {installation && <p className={classes.help}>{t(sendsMail ? 'help' : 'helpToCopy')}</p>}
      {content()}
    </Modal>
  )
}
