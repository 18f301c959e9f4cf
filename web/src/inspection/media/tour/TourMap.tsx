import { ActionIcon, Alert, Button, NativeSelect } from '@mantine/core'
import { locatePanoramaOnPlan } from '@nspect/contract/tours/tourGeometry'
import type { ModelViewer } from '@nspect/viewer'
import { IconChevronLeft, IconChevronRight, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../../../ui/hooks/useBreakpoints.ts'
import classes from './TourMap.module.css'
import type { TourMapContent } from './tourMapContent.ts'
import { useTourViewState } from './useTourViewState.ts'
import { ViewCone } from './ViewCone.tsx'

/** Where one is in a tour: its panoramas by name, and on the plan, to walk to. */
export function TourMap({ viewer, sight }: { viewer: ModelViewer; sight: TourMapContent }) {
  const { t } = useTranslation('tour')
  const { isPhone } = useBreakpoints()
  const [isOpen, setOpen] = useState(!isPhone)
  const { at, yaw, angle, failed } = useTourViewState(viewer)
  const { nodes, plans } = sight
  const index = nodes.findIndex(({ key }) => key === at)
  const node = nodes[index]
  const go = (key: string | undefined) => {
    // what keeps it from loading is said below
    if (key !== undefined) viewer.tour?.go(key, { transition: 'fly' }).catch(() => {})
  }
  const planId = (node?.place ?? nodes.find(({ place }) => place)?.place)?.projectModelImageId
  const plan = plans.find(({ id }) => id === planId)
  const standing = node ? locatePanoramaOnPlan(node, plans) : null
  return (
    <section className={classes.map} aria-label={t('map')}>
      {failed && (
        <Alert color="orange" role="alert" p="xs">
          {t('walkFailed', { name: failed.name })}
          <Button size="compact-xs" variant="light" onClick={() => go(failed.key)}>
            {t('again')}
          </Button>
        </Alert>
      )}
      {isOpen && plan && (
        <div className={classes.plan} style={{ aspectRatio: `${plan.width} / ${plan.height}` }}>
          <img src={plan.url} alt="" draggable={false} />
          {nodes.map(
            ({ id, key, name, place }) =>
              place?.projectModelImageId === plan.id && (
                <span
                  key={id}
                  className={classes.spot}
                  style={{ left: `${place.x}%`, top: `${place.y}%` }}
                >
                  {key === at && standing && (
                    <ViewCone className={classes.cone} turn={standing.turn + yaw} angle={angle} />
                  )}
                  <button
                    type="button"
                    className={classes.node}
                    aria-label={t('goTo', { name })}
                    title={name}
                    aria-current={key === at ? 'location' : undefined}
                    onClick={() => go(key)}
                  />
                </span>
              ),
          )}
        </div>
      )}
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('before')}
          disabled={index <= 0}
          onClick={() => go(nodes[index - 1]?.key)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <NativeSelect
          className={classes.names}
          aria-label={t('panorama')}
          value={at ?? ''}
          onChange={(event) => go(event.currentTarget.value)}
          data={nodes.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('next')}
          disabled={index < 0 || index >= nodes.length - 1}
          onClick={() => go(nodes[index + 1]?.key)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {plan && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t(isOpen ? 'hideMap' : 'showMap')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMap2 size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </section>
  )
}
