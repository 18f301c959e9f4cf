import { photoRoutes } from '@nspect/contract/pins/photos'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { toFileUrl } from '../../api/requestUrl.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import type { PhotoReference } from '../photos.api.ts'
import classes from './PhotoDetails.module.css'

/** What proves where a photo comes from, folded away until somebody asks for it (T406). */
export function PhotoDetails({ photo }: { photo: PhotoReference }) {
  const { t } = useTranslation('pins')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('photoDetails')}</summary>
      {isOpen && <Evidence photo={photo} />}
    </details>
  )
}

function Evidence({ photo }: { photo: PhotoReference }) {
  const { t } = useTranslation('pins')
  const { data, error } = useQuery(readQuery(photoRoutes.readPhotoEvidence, photo))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p>{t('photoDetailsLoading')}</p>
  const { taken, camera, position, sha256, fileName, originalPath } = data
  const unknown = t('photoUnknown')
  return (
    <dl ref={showWhole}>
      <Fact name={t('photoTakenOn')}>{taken ? <TakenOn {...taken} /> : unknown}</Fact>
      <Fact name={t('photoUploadedOn')}>
        {formatDate(data.uploadedDateTime, 'stamp', getDisplayTimeZone())}
      </Fact>
      <Fact name={t('photoCamera')}>
        <bdi>{camera ?? unknown}</bdi>
      </Fact>
      {position && (
        <Fact name={t('photoPosition')}>
          {[position.latitude, position.longitude].map(formatDegrees).join(', ')}
        </Fact>
      )}
      <Fact name={t('photoFingerprint')}>
        {sha256 ? <code className={classes.hash}>{sha256}</code> : unknown}
      </Fact>
      {originalPath && (
        <Fact name={t('photoOriginal')}>
          <a href={toFileUrl(originalPath)} download={fileName}>
            {t('photoOriginalDownload')}
          </a>
        </Fact>
      )}
    </dl>
  )
}

/** A tall photo leaves little room below it. */
const showWhole = (facts: HTMLElement | null) => facts?.scrollIntoView({ block: 'nearest' })

/** To a metre, as maps take it in every language. */
const formatDegrees = (degrees: number) => degrees.toFixed(5)

/** The camera's own clock: its zone stands beside it, or that it is unknown. */
function TakenOn({ at, isImpossible }: { at: string; isImpossible: boolean }) {
  const { t } = useTranslation('pins')
  const [, local = at, zone = ''] = /^(.{19})(.*)$/.exec(at) ?? []
  return (
    <>
      {formatDate(`${local}Z`, 'stamp', 'UTC')}{' '}
      <small>{zone ? `UTC${zone === 'Z' ? '' : zone}` : t('photoZoneUnknown')}</small>
      {isImpossible && <strong className={classes.warning}>{t('photoClockWrong')}</strong>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
