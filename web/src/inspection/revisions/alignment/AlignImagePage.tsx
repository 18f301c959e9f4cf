import { Button } from '@mantine/core'
import type { PlanePoint, SpacePoint } from '@nspect/contract/alignment/alignment'
import { computeImageAlignment } from '@nspect/contract/imageAlignments/imageAlignmentGeometry'
import type { ModelFile } from '@nspect/contract/media/modelFile'
import { can } from '@nspect/contract/permissions/policy'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../../api/readQuery.ts'
import { useActor } from '../../../api/signedInUser.ts'
import { formatLength } from '../../../i18n/formatLength.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { resolveModelTabContent } from '../../media/viewer/modelTabContent.ts'
import { useViewerSettings } from '../../media/viewer/useViewerSettings.ts'
import { SubpagePlaceholder } from '../../subpage/SubpagePlaceholder.tsx'
import { AlignmentImagePicker } from './AlignmentImagePicker.tsx'
import { AlignmentModelPicker } from './AlignmentModelPicker.tsx'
import { AlignmentPicker } from './AlignmentPicker.tsx'
import { useRemoveImageAlignment, useSaveImageAlignment } from './imageAlignments.api.ts'

/** Nobody picks more exactly than that, in metres. */
const leastShown = 0.01

/**
 * `/project/align-picture/:id/:imageId`: aligns a picture or sheet with the 3D model by picks on
 * both (T313).
 */
export function AlignImagePage() {
  const { t } = useTranslation(['revisions', 'inspection'])
  const { id, imageId } = useParams({ from: '/staff/project/align-picture/$id/$imageId' })
  const actor = useActor()
  const query = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const project = query.data
  const image = project?.projectModelImages.find((candidate) => candidate.id === Number(imageId))
  const model = project?.model?.kind === 'model' ? project.model : null
  const isAllowed = project && can(actor, 'project.changeModel', toProjectFacts(project))
  if (project && image && model && isAllowed)
    return <PickOnCurrentFiles key={image.id} project={project} image={image} model={model} />
  return (
    <SubpagePlaceholder
      projectId={Number(id)}
      title={t('alignPictureTitle')}
      project={project}
      queries={[query]}
      reason={project ? t(image && model ? 'inspection:notYours' : 'noModelToAlign') : null}
    />
  )
}

interface Props {
  project: Project
  image: Project['projectModelImages'][number]
  model: ModelFile
}

/**
 * Picks stand on the files that they were made on: once one of the two is replaced, people begin
 * again, and are told so.
 */
function PickOnCurrentFiles(props: Props) {
  const files = `${props.image.sha256} ${props.model.sha256}`
  const [first] = useState(files)
  return <PickPlaces key={files} {...props} isAnew={files !== first} />
}

function PickPlaces({ project, image, model, isAnew }: Props & { isAnew: boolean }) {
  const { t } = useTranslation('revisions')
  const settings = useViewerSettings()
  const { mutateAsync, isPending, error, reset } = useSaveImageAlignment()
  const about = { projectId: project.id, projectModelImageId: image.id }
  const { up = 'y', scale = 1 } = model.check ?? {}
  return (
    <AlignmentPicker<PlanePoint, SpacePoint>
      project={project}
      words={{
        title: t('alignPictureTitle'),
        from: image.sheet?.name || t('onPicture'),
        to: t('onModel'),
        pickFrom: (number) => {
          const next = t('pickOnPicture', { number })
          return isAnew && number === 1 ? t('pickAnew', { next }) : next
        },
        pickTo: (number) => t('pickOnModel', { number }),
        pickMore: t('pickMorePlaces'),
        fits: (metres) =>
          t('fitsWithinLength', { length: formatLength(Math.max(metres, leastShown)) }),
      }}
      align={(picks) =>
        computeImageAlignment(
          picks.map(({ from: to, to: from }) => ({ from, to })),
          { picture: image, check: { up, scale } },
        )
      }
      saving={{
        isPending,
        error,
        reset,
        save: (pairs) => {
          const picks = pairs.map(({ from: { x, y }, to: place }) => ({
            picture: { x, y },
            model: place,
          }))
          return mutateAsync({ ...about, model: model.sha256, picture: image.sha256, picks })
        },
      }}
      next={{ mode: '2d', image: image.id }}
      from={(side) => <AlignmentImagePicker picture={image} {...side} />}
      to={(side) => (
        <AlignmentModelPicker
          shown={resolveModelTabContent({ ...project, tour: null }, settings)}
          {...side}
        />
      )}
      extra={image.onModel && <Forget about={about} residual={image.onModel.residual} />}
    />
  )
}

interface ForgetProps {
  about: { projectId: number; projectModelImageId: number }
  residual: number
}

/** How well the picture is aligned now, and an end to that. */
function Forget({ about, residual }: ForgetProps) {
  const { t } = useTranslation('revisions')
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useRemoveImageAlignment()
  const forget = async () => {
    const response = await mutateAsync(about).catch((error: unknown) => {
      toast.failed(error)
      return null
    })
    if (!response) return
    toast.done(response.message)
    const search = { mode: '2d', image: about.projectModelImageId }
    await navigate({
      to: '/project/edit-project/$id',
      params: { id: String(about.projectId) },
      search,
    })
  }
  return (
    <>
      <span>{t('fitsNow', { length: formatLength(Math.max(residual, leastShown)) })}</span>
      <Button variant="default" loading={isPending} onClick={() => void forget()}>
        {t('forgetAlignment')}
      </Button>
    </>
  )
}
