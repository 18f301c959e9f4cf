import { Button } from '@mantine/core'
import { formatDate } from '@nspect/contract/dates'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { IconCube, IconCubeOff } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/address.ts'
import { localZone } from '../ui/localZone.ts'
import { PointsProgress } from '../ui/PointsProgress.tsx'
import { useSlots } from '../ui/slots.ts'
import { EmptyState, LoadingState } from '../ui/states.tsx'
import { ReportPoint } from './ReportPoint.tsx'
import classes from './ReportView.module.css'

interface Props {
  project: Project
  pins: readonly Pin[]
  /** when the data was read, ms */
  asOf: number
  /** who reads it, where it is known */
  by: string | null
  /** the shell's subheader already holds the page's first heading */
  isInShell?: boolean
}

/** On a phone the 3D window waits to be asked for: a model may be 250 MB. */
const isDesk = () => window.matchMedia('(min-width: 48em)').matches

/** The report to be read: what was inspected, how far it is, then every point with equal anatomy. */
export function ReportView({ project, pins, asOf, by, isInShell = false }: Props) {
  const { t } = useTranslation('reports')
  const { ModelView } = useSlots()
  const hasModel = project.model !== null || (project.modelLink ?? '') !== ''
  const [isModelShown, setModelShown] = useState(isDesk)
  const [selectedPinId, setSelectedPinId] = useState<number | null>(null)
  const stage = useRef<HTMLElement>(null)
  const Heading = isInShell ? 'h2' : 'h1'
  const isCompleted = project.completedDateTime !== null
  const title = t('title', { type: project.projectType.name })
  const resolved = pins.filter((pin) => pin.isResolved).length
  const approved = pins.filter((pin) => pin.isApproved).length
  const stamp = formatDate(new Date(asOf).toISOString(), 'stamp', localZone())

  useEffect(() => {
    document.title = `${project.projectName} · ${title}`
  }, [project.projectName, title])

  const goTo = (pinId: number) => {
    setModelShown(true)
    setSelectedPinId(pinId)
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    stage.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
    stage.current?.focus({ preventScroll: true })
  }

  return (
    <article className={classes.report}>
      <header className={classes.cover}>
        <p className={classes.client}>{project.client.businessName}</p>
        <Heading className={classes.heading}>{title}</Heading>
        <p className={classes.name}>{project.projectName}</p>
        <dl className={classes.facts}>
          <div>
            <dt>{t('scannedOn')}</dt>
            <dd>{formatDate(project.scanDate, 'long')}</dd>
          </div>
          {project.completedDateTime && (
            <div>
              <dt>{t('completedOn')}</dt>
              <dd>{formatDate(project.completedDateTime, 'long', localZone())}</dd>
            </div>
          )}
          <div>
            <dt>{t('state')}</dt>
            <dd>
              <span className={classes.badge} data-done={isCompleted || undefined}>
                {t(isCompleted ? 'completed' : 'active')}
              </span>
            </dd>
          </div>
        </dl>
        <PointsProgress total={pins.length} resolved={resolved} approved={approved} />
        <h2 className={classes.small}>{t('description')}</h2>
        <p className={project.notes ? classes.notes : classes.none}>{project.notes || t('noDescription')}</p>
      </header>

      {hasModel && (
        <section ref={stage} className={classes.stage} aria-label={t('model')} tabIndex={-1}>
          <div className={classes.bar}>
            <h2>{t('model')}</h2>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={isModelShown ? <IconCubeOff size={16} aria-hidden /> : <IconCube size={16} aria-hidden />}
              onClick={() => setModelShown(!isModelShown)}
            >
              {t(isModelShown ? 'hideModel' : 'showModel')}
            </Button>
          </div>
          {isModelShown && (
            <div className={classes.window}>
              <Suspense fallback={<LoadingState lines={4} />}>
                <ModelView
                  project={project}
                  pins={pins}
                  selectedPinId={selectedPinId}
                  onSelectPin={setSelectedPinId}
                  isReadOnly
                />
              </Suspense>
            </div>
          )}
        </section>
      )}

      {project.projectModelImages.length > 0 && (
        <section className={classes.images} aria-label={t('images')}>
          <h2>{t('images')}</h2>
          <div>
            {project.projectModelImages.map((image, n) => (
              <a key={image.id} href={fileUrl(image.imagePath)} target="_blank" rel="noreferrer">
                <img
                  src={fileUrl(image.thumbPath)}
                  alt={t('image', { number: n + 1, name: project.projectName })}
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                />
              </a>
            ))}
          </div>
        </section>
      )}

      <section aria-label={t('points')}>
        <h2>{t('points')}</h2>
        {pins.length === 0 ? (
          <EmptyState title={t('noPointsTitle')} text={t('noPoints')} />
        ) : (
          <ol className={classes.points}>
            {pins.map((pin) => (
              <ReportPoint
                key={pin.id}
                pin={pin}
                isSelected={pin.id === selectedPinId}
                onGoTo={hasModel && pin.matterPointCoordinates ? () => goTo(pin.id) : undefined}
              />
            ))}
          </ol>
        )}
      </section>

      <footer className={classes.foot}>
        <span>{by ? t('asOfBy', { stamp, name: by }) : t('asOf', { stamp })}</span>
        <span>{t('madeWith')}</span>
      </footer>
    </article>
  )
}
