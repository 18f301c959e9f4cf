import type { ErrorCode } from '@nspect/contract/errors/httpErrors'
import type { Project } from '@nspect/contract/projects/projects'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../../api/installation.ts'
import { getErrorText } from '../../i18n/errorText.ts'
import { RevokeShareLinkButton } from './RevokeShareLinkButton.tsx'
import classes from './ShareReportDialog.module.css'

interface Props {
  project: Project
  link: ShareLink | null
  /** why links can be neither made nor changed, or this one cannot be changed */
  verdict: ErrorCode
  onRevoked: (link: ShareLink) => Promise<unknown>
}

/** In place of a link's options, where it can only be revoked: the reason, and the button. */
export function RevokeOnlyLinkNote({ project, link, verdict, onRevoked }: Props) {
  const { t } = useTranslation('reports')
  const installation = useInstallation()
  return (
    <>
      <div className={classes.attention} role="note">
        <strong>{t(verdict === 'share.unreadable' ? 'link.unreadable' : 'link.onlyRevoke')}</strong>
        <p>{project.isDeleted ? t('link.archived') : getErrorText(verdict, installation)}</p>
      </div>
      {link && (
        <div>
          <RevokeShareLinkButton
            projectId={project.id}
            link={link}
            onRevoked={() => onRevoked(link)}
          />
        </div>
      )}
    </>
  )
}
