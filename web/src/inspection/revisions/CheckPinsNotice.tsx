import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import classes from './CheckPinsNotice.module.css'

/** Says how many points that were carried over are to be checked, and leads there. */
export function CheckPinsNotice({ project, pins }: { project: Project; pins: readonly Pin[] }) {
  const { t } = useTranslation('revisions')
  const actor = useActor()
  const count = pins.filter(({ isDoubtful }) => isDoubtful).length
  if (count === 0) return null
  return (
    <div className={classes.notice} role="status">
      <IconMapPinQuestion size={20} stroke={1.7} aria-hidden />
      <span className={classes.words}>{t('toCheck', { count })}</span>
      {can(actor, 'pin.place', toProjectFacts(project)) && (
        <LinkButton
          to="/project/check-points/$id"
          params={{ id: String(project.id) }}
          size="compact-sm"
          variant="filled"
        >
          {t('check')}
        </LinkButton>
      )}
    </div>
  )
}
