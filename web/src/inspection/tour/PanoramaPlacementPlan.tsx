import { NativeSelect } from '@mantine/core'
import { locatePanoramaOnPlan } from '@nspect/contract/tours/tourGeometry'
import type { Tour, TourNode } from '@nspect/contract/tours/tours'
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { PlanImage } from '../media/tour/tourMapContent.ts'
import type { TourViewState } from '../media/tour/useTourViewState.ts'
import { ViewCone } from '../media/tour/ViewCone.tsx'
import { PanoramaPlacementFooter } from './PanoramaPlacementFooter.tsx'
import classes from './PanoramaPlacementPlan.module.css'
import {
  type BoardDrag,
  computeHeading,
  movePositionByKey,
  toPercentPosition,
} from './planBoardGeometry.ts'
import type { TourChange } from './tours.api.ts'

interface Props {
  projectId: number
  tour: Tour
  plans: readonly PlanImage[]
  /** pairs of ids */
  neighbours: readonly [number, number][]
  /** the chosen panorama */
  node: TourNode | null
  view: TourViewState
  onChoose: (key: string) => void
  onChange: (change: TourChange) => void
}

/**
 * The plan of a tour: a press places the chosen panorama, which is then dragged, by pointer or
 * arrow keys. Its view is drawn as a sector; dragging its handle says where on the plan the person
 * is looking, and so where north is.
 */
export function PanoramaPlacementPlan({
  projectId,
  tour,
  plans,
  neighbours,
  node,
  view,
  onChoose,
  onChange,
}: Props) {
  const { t } = useTranslation('tour')
  const board = useRef<HTMLDivElement>(null)
  const [planId, setPlanId] = useState<number | null>(null)
  const [drag, setDrag] = useState<BoardDrag | null>(null)
  const plan =
    plans.find(({ id }) => id === planId) ??
    plans.find(({ id }) => id === node?.place?.projectModelImageId) ??
    plans[0]
  if (!plan) return <EmptyState text={t('noPlan')} />
  const here = tour.nodes.filter(({ place }) => place?.projectModelImageId === plan.id)
  const placeOf = ({ id, place }: TourNode) =>
    drag?.what === 'place' && drag.id === id ? drag : place
  const save = (tourNodeId: number, { x, y }: { x: number; y: number }) =>
    onChange({
      what: 'node',
      args: { projectId, tourNodeId, place: { projectModelImageId: plan.id, x, y } },
    })
  const spotAt = (event: PointerEvent | MouseEvent | React.MouseEvent) =>
    toPercentPosition(event, board.current?.getBoundingClientRect())
  const standing =
    node && node.place?.projectModelImageId === plan.id ? locatePanoramaOnPlan(node, plans) : null
  const turn = drag?.what === 'view' ? drag.turn : (standing?.turn ?? 0) + view.yaw
  const turnAt = (event: PointerEvent) => {
    const box = board.current?.getBoundingClientRect()
    if (!box || !node?.place) return null
    const x = event.clientX - box.left - (node.place.x / 100) * box.width
    const y = event.clientY - box.top - (node.place.y / 100) * box.height
    return Math.atan2(x, -y)
  }
  const dropView = () => {
    if (drag?.what !== 'view' || !node) return
    const heading = computeHeading(drag.turn, view.yaw, plan.scale.north)
    setDrag(null)
    onChange({ what: 'node', args: { projectId, tourNodeId: node.id, heading } })
  }
  return (
    <div className={classes.area}>
      <div className={classes.head}>
        {plans.length > 1 && (
          <NativeSelect
            aria-label={t('plan')}
            value={String(plan.id)}
            onChange={(event) => setPlanId(Number(event.currentTarget.value))}
            data={plans.map(({ id, name }, n) => ({
              value: String(id),
              label: name || t('picture', { number: n + 1 }),
            }))}
          />
        )}
        <p className={classes.help} role="status">
          {node && (standing ? t('placedHelp') : t('placeHelp', { name: node.name }))}
        </p>
      </div>
      <div className={classes.stage}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the panoramas on it are moved by keys as well */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button below places it in the middle */}
        <div
          ref={board}
          className={classes.board}
          style={{ '--ratio': plan.width / plan.height } as CSSProperties}
          onClick={(event) => {
            const at = spotAt(event)
            if (node && !standing && at) save(node.id, at)
          }}
        >
          <img src={plan.url} alt={plan.name || t('planAlt')} draggable={false} />
          <PlanLinks
            links={neighbours}
            placeOf={(id) => {
              const neighbor = here.find((other) => other.id === id)
              return neighbor && placeOf(neighbor)
            }}
          />
          {here.map((panorama) => {
            const at = placeOf(panorama)
            const isChosen = panorama.id === node?.id
            return (
              at && (
                <span
                  key={panorama.id}
                  className={classes.spot}
                  style={{ left: `${at.x}%`, top: `${at.y}%` }}
                >
                  {isChosen && (
                    <>
                      <ViewCone className={classes.cone} turn={turn} angle={view.angle} />
                      <button
                        type="button"
                        className={classes.handle}
                        aria-label={t('turnHandle')}
                        title={t('turnHandle')}
                        style={{
                          translate: `${Math.sin(turn) * 62}px ${-Math.cos(turn) * 62}px`,
                        }}
                        onClick={(event) => event.stopPropagation()}
                        onPointerDown={(event) => {
                          event.currentTarget.setPointerCapture(event.pointerId)
                          setDrag({ what: 'view', turn })
                        }}
                        onPointerMove={(event) => {
                          const next = drag?.what === 'view' ? turnAt(event) : null
                          if (next !== null) setDrag({ what: 'view', turn: next })
                        }}
                        onPointerUp={dropView}
                        onPointerCancel={() => setDrag(null)}
                        onKeyDown={(event) => {
                          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
                          if (by === undefined) return
                          event.preventDefault()
                          const next = turn + (by * Math.PI) / 180
                          const heading = computeHeading(next, view.yaw, plan.scale.north)
                          onChange({
                            what: 'node',
                            args: { projectId, tourNodeId: panorama.id, heading },
                          })
                        }}
                      />
                    </>
                  )}
                  <button
                    type="button"
                    className={classes.node}
                    title={panorama.name}
                    aria-label={t('onPlan', { name: panorama.name })}
                    aria-current={isChosen ? 'location' : undefined}
                    onClick={(event) => {
                      event.stopPropagation()
                      onChoose(panorama.key)
                    }}
                    onPointerDown={(event) => {
                      event.currentTarget.setPointerCapture(event.pointerId)
                      setDrag({ what: 'place', id: panorama.id, x: at.x, y: at.y, isMoved: false })
                    }}
                    onPointerMove={(event) => {
                      const next =
                        drag?.what === 'place' && drag.id === panorama.id ? spotAt(event) : null
                      if (next) setDrag({ what: 'place', id: panorama.id, ...next, isMoved: true })
                    }}
                    onPointerUp={() => {
                      if (drag?.what === 'place' && drag.isMoved) save(panorama.id, drag)
                      setDrag(null)
                    }}
                    onPointerCancel={() => setDrag(null)}
                    onKeyDown={(event) => {
                      const next = movePositionByKey(event.key, at)
                      if (!next) return
                      event.preventDefault()
                      save(panorama.id, next)
                    }}
                  />
                  <span className={classes.label}>{panorama.name}</span>
                </span>
              )
            )
          })}
        </div>
      </div>
      <PanoramaPlacementFooter
        plan={plan}
        node={node}
        onScale={(scale) =>
          onChange({ what: 'scale', args: { projectId, projectModelImageId: plan.id, ...scale } })
        }
        onMiddle={(panorama) => save(panorama.id, { x: 50, y: 50 })}
        onTakeOff={(panorama) =>
          onChange({ what: 'node', args: { projectId, tourNodeId: panorama.id, place: null } })
        }
      />
    </div>
  )
}

interface PlanLinksProps {
  links: readonly [number, number][]
  placeOf: (id: number) => { x: number; y: number } | null | undefined
}

/** Lines between neighbours that are both on the plan. */
function PlanLinks({ links, placeOf }: PlanLinksProps) {
  return (
    <svg className={classes.links} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {links.map(([a, b]) => {
        const [from, to] = [placeOf(a), placeOf(b)]
        return from && to && <line key={`${a} ${b}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      })}
    </svg>
  )
}
