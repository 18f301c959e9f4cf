import { Badge, Modal } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { toFileUrl } from '../../api/requestUrl.ts'
import { useActor } from '../../api/signedInUser.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { planSheetsQuery } from '../plans/plans.api.ts'
import classes from './RevisionsDialog.module.css'
import { revisionsQuery } from './revisions.api.ts'

/** What an inspection shows now, and what it has replaced, latest first. */
interface ReplacedMedia {
  key: string
  name: string
  /** of the current one */
  file: { name: string; path: string | null } | null
  earlier: readonly Revision[]
}

/** Everything that was replaced in an inspection, with what is shown now marked (T295). */
export function RevisionsDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('revisions')
  const actor = useActor()
  const { data, error, isLoadingError, refetch } = useQuery(revisionsQuery(project.id))
  const plans = useQuery({
    ...planSheetsQuery(project.id, ''),
    enabled: project.planSheets.total > 0,
  })
  const mayAlign = can(actor, 'project.changeModel', toProjectFacts(project))
  const media =
    data &&
    listReplacedMedia(project, data, plans.data?.planFiles ?? [], {
      model: t('model'),
      picture: (number) => t('picture', { number }),
      sheet: (page) => t('sheet', { page }),
    })
  return (
    <Modal
      opened
      size="lg"
      title={t('earlier')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isLoadingError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !media ? (
        <LoadingState lines={5} />
      ) : media.length === 0 ? (
        <EmptyState text={t('noEarlier')} />
      ) : (
        media.map(({ key, name, file, earlier }) => (
          <section key={key} className={classes.medium}>
            <h3 className={classes.name}>
              <bdi>{name}</bdi>
            </h3>
            <ul className={classes.list}>
              <li className={classes.row} data-current>
                <Badge variant="light" tt="none">
                  {t('current')}
                </Badge>
                {file && <FileLink {...file} />}
              </li>
              {earlier.map((revision, at) => (
                <EarlierRow
                  key={revision.id}
                  project={project}
                  revision={revision}
                  mayAlign={mayAlign && at === 0}
                />
              ))}
            </ul>
          </section>
        ))
      )}
    </Modal>
  )
}

interface RowProps {
  project: Project
  revision: Revision
  /** it is the one before the current one, and the person may align it */
  mayAlign: boolean
}

function EarlierRow({ project, revision, mayAlign }: RowProps) {
  const { t } = useTranslation(['revisions', 'compare'])
  const { of, points, state } = revision
  const params = { id: String(project.id), revisionId: String(revision.id) }
  const isAlignable = mayAlign && of !== 'plan' && points > 0 && state !== 'waiting'
  return (
    <li className={classes.row}>
      {revision.picture && (
        <a
          href={toFileUrl(revision.picture.imagePath)}
          target="_blank"
          rel="noreferrer"
          title={t('open')}
        >
          <img
            className={classes.thumb}
            src={getImageUrl(revision.picture.thumbPath)}
            alt={t('open')}
          />
        </a>
      )}
      <span className={classes.words}>
        {revision.modelLink ? (
          <a href={revision.modelLink} target="_blank" rel="noreferrer">
            {revision.modelLink}
          </a>
        ) : (
          <FileLink name={revision.fileName} path={revision.path} />
        )}
        <span className={classes.detail}>
          {t('replaced', {
            day: formatDate(revision.replacedOn, 'stamp', getDisplayTimeZone()),
            name: revision.replacedBy,
          })}
        </span>
        {revision.points > 0 && (
          <span className={classes.detail}>
            {revision.state === 'waiting'
              ? t('aligning')
              : revision.doubtful > 0
                ? t('doubtfulOf', { doubtful: revision.doubtful, count: revision.points })
                : t('carried', { count: revision.points })}
          </span>
        )}
      </span>
      {(revision.picture || of === 'model') && (
        <LinkButton
          to="/project/compare/$id/$revisionId"
          params={params}
          size="compact-sm"
          variant="default"
        >
          {t('compare:compare')}
        </LinkButton>
      )}
      {isAlignable && (
        <LinkButton
          to="/project/align/$id/$revisionId"
          params={params}
          size="compact-sm"
          variant="default"
        >
          {t(revision.state === 'aligned' ? 'alignAnew' : 'alignByHand')}
        </LinkButton>
      )}
    </li>
  )
}

function FileLink({ name, path }: { name: string; path: string | null }) {
  if (path === null) return <bdi>{name}</bdi>
  return (
    <a href={toFileUrl(path)} download={name}>
      <bdi>{name}</bdi>
    </a>
  )
}

interface Words {
  model: string
  picture: (number: number) => string
  sheet: (page: number) => string
}

/** The media that were replaced at least once, in the order of the screen. */
const listReplacedMedia = (
  project: Project,
  revisions: readonly Revision[],
  planFiles: readonly { id: number; fileName: string; path: string }[],
  words: Words,
): ReplacedMedia[] => {
  const { model, modelLink, projectModelImages } = project
  const ofModel = {
    key: 'model',
    name: words.model,
    file: model
      ? { name: model.name, path: model.path }
      : modelLink
        ? { name: modelLink, path: null }
        : null,
    earlier: revisions.filter(({ of }) => of === 'model'),
  }
  const ofPlans = planFiles.map(({ id, fileName, path }) => ({
    key: `plan-${id}`,
    name: fileName,
    file: { name: fileName, path },
    earlier: revisions.filter(({ planFileId }) => planFileId === id),
  }))
  const ofImages = projectModelImages.map(({ id, sheet, imagePath }, n) => ({
    key: `image-${id}`,
    name: sheet ? sheet.name || words.sheet(sheet.pageNumber) : words.picture(n + 1),
    file: {
      name: sheet ? sheet.name || words.sheet(sheet.pageNumber) : words.picture(n + 1),
      path: imagePath,
    },
    earlier: revisions.filter(({ projectModelImageId }) => projectModelImageId === id),
  }))
  return [ofModel, ...ofPlans, ...ofImages].filter(({ earlier }) => earlier.length > 0)
}
