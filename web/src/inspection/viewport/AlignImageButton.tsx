import { ActionIcon, Tooltip } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/projects'
import { IconStackPush } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInspectionState } from '../store/useInspectionState.ts'
import classes from './ViewerTools.module.css'

/** Opens the page on which the picture in view is aligned with the 3D model. */
export function AlignImageButton() {
  const { t } = useTranslation('inspection')
  const navigate = useNavigate()
  const { project, actor, tab, imageId } = useInspectionState('project', 'actor', 'tab', 'imageId')
  if (tab !== '2d' || imageId === null || project.model?.kind !== 'model') return null
  if (!can(actor, 'project.changeModel', toProjectFacts(project))) return null
  const isAligned = project.projectModelImages.some(
    ({ id, onModel }) => id === imageId && onModel !== null,
  )
  const params = { id: String(project.id), imageId: String(imageId) }
  return (
    <Tooltip label={t('alignWithModel')}>
      <ActionIcon
        className={classes.tool}
        variant="default"
        size={36}
        aria-label={t('alignWithModel')}
        aria-pressed={isAligned}
        onClick={() => void navigate({ to: '/project/align-picture/$id/$imageId', params })}
      >
        <IconStackPush size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
