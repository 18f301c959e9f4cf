import type { ModelViewer, PinCluster, PinView } from '@nspect/viewer'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionsMenu } from '../../../ui/buttons/ActionsMenu.tsx'
import classes from './PinClusters.module.css'

interface Props {
  viewer: ModelViewer
  clusters: readonly PinCluster[]
  views: readonly PinView[]
  /** opens a point; false: it has no page yet */
  onSelect: (key: string) => boolean
}

/** A longer list is no way to find a point: the view goes nearer instead. */
const mostListed = 30

const toPosition = ({ screen }: PinCluster) => ({ translate: `${screen.x}px ${screen.y}px` })

/** Makes the clusters of points reachable by keyboard, and lists the points of the one pressed. */
export function PinClusters({ viewer, clusters, views, onSelect }: Props) {
  const { t } = useTranslation('ui')
  const [pressed, setPressed] = useState<PinCluster | null>(null)
  const opener = useRef<HTMLSpanElement>(null)
  const goTo = (key: string) =>
    void viewer.points?.goTo(key, { transition: 'fly' }).catch(() => undefined)
  useEffect(() => viewer.on('clusterClick', setPressed), [viewer])
  useEffect(() => {
    if (!pressed) return
    const [first = ''] = pressed.keys
    if (pressed.keys.length > mostListed)
      return void viewer.points?.goTo(first, { transition: 'fly' }).catch(() => undefined)
    // the click that follows the press would close the list
    const timer = setTimeout(() => opener.current?.querySelector('button')?.click())
    return () => clearTimeout(timer)
  }, [viewer, pressed])
  const isListed = pressed !== null && pressed.keys.length <= mostListed
  return (
    <>
      {clusters.map((cluster) => (
        <button
          key={cluster.keys[0]}
          type="button"
          className={classes.cluster}
          style={toPosition(cluster)}
          aria-haspopup="menu"
          aria-label={t('points', { count: cluster.keys.length })}
          onClick={() => setPressed({ ...cluster })}
        />
      ))}
      {isListed && (
        <span ref={opener}>
          <ActionsMenu
            name={t('points', { count: pressed.keys.length })}
            actions={views
              .filter(({ key }) => pressed.keys.includes(key))
              .map(({ key, label }) => ({
                label,
                name: label,
                run: () => onSelect(key) || goTo(key),
              }))}
            opener={(props) => (
              <button
                {...props}
                type="button"
                className={classes.opener}
                style={toPosition(pressed)}
                tabIndex={-1}
                aria-hidden
              />
            )}
          />
        </span>
      )}
    </>
  )
}
