import { Select } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../api/imageUrl.ts'
import { useActor } from '../api/signedInUser.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { listCoverImages, toCoverValue, useChooseCover } from './chooseCover.ts'
import classes from './prints.module.css'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
}

/** Chooses the cover of the inspection, which is saved at once, and shows it. */
export function CoverField({ project, pins }: Props) {
  const { t } = useTranslation('prints')
  const actor = useActor()
  const choose = useChooseCover(project)
  const images = listCoverImages(project, pins)
  const isLocked = !can(actor, 'project.edit', toProjectFacts(project))
  if (images.length === 0) return null
  const saved = toCoverValue(project.chosenCover)
  const sent = choose.isPending ? toCoverValue(choose.variables) : saved
  return (
    <div>
      <Select
        label={t('cover')}
        description={t(isLocked ? 'coverLocked' : 'coverUse')}
        placeholder={t('coverUsual')}
        searchable
        clearable
        disabled={isLocked}
        limit={200}
        value={sent}
        data={images.map(({ value, number, pin }) => ({
          value,
          label: pin
            ? t('coverPoint', { number, title: pin.title })
            : t('coverPicture', { number }),
        }))}
        onChange={(value) =>
          choose.mutate(images.find((image) => image.value === value)?.choice ?? null)
        }
      />
      {project.coverPath && (
        <img className={classes.cover} src={getImageUrl(project.coverPath)} alt="" />
      )}
      {choose.isError && <ErrorAlert error={choose.error} onClose={choose.reset} />}
    </div>
  )
}
