import { Button, CloseButton, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import type { Tour, TourNode } from '@nspect/contract/tours'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TourPage.module.css'
import type { TourChange } from './tours.api.ts'

interface Props {
  projectId: number
  tour: Tour
  /** pairs of ids */
  neighbours: readonly [number, number][]
  node: TourNode
  onChange: (change: TourChange) => void
}

/** The chosen panorama: its name, where its middle looks, and its neighbours. Each is saved when it is left. */
export function PanoramaFields({ projectId, tour, neighbours, node, onChange }: Props) {
  const { t } = useTranslation('tour')
  const [name, setName] = useState(node.name)
  const save = (values: Partial<Pick<TourNode, 'name' | 'heading' | 'cameraHeight'>>) =>
    onChange({ what: 'node', args: { projectId, tourNodeId: node.id, ...values } })
  const trimmed = name.trim()
  const saveName = () => {
    if (trimmed !== '' && trimmed !== node.name) save({ name: trimmed })
    else setName(node.name)
  }
  return (
    <section className={classes.fields} aria-label={t('chosen', { name: node.name })}>
      <TextInput
        label={t('name')}
        value={name}
        maxLength={limits.tourNodeName}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={saveName}
        onKeyDown={(event) => event.key === 'Enter' && saveName()}
      />
      <div className={classes.pair}>
        <NumberInput
          // another one after the heading was set on the plan
          key={`heading ${node.heading}`}
          label={t('heading')}
          suffix="°"
          min={0}
          max={360}
          clampBehavior="strict"
          decimalScale={1}
          placeholder={t('unknown')}
          defaultValue={node.heading ?? ''}
          onBlur={(event) => {
            const typed = event.currentTarget.value.replace('°', '').trim()
            const heading = typed === '' ? null : Number(typed)
            if (heading === null || Number.isFinite(heading)) if (heading !== node.heading) save({ heading })
          }}
        />
        <NumberInput
          key={`height ${node.cameraHeight}`}
          label={t('cameraHeight')}
          suffix=" m"
          min={0.1}
          max={50}
          step={0.1}
          decimalScale={2}
          defaultValue={node.cameraHeight}
          onBlur={(event) => {
            const height = Number.parseFloat(event.currentTarget.value)
            if (height >= 0.1 && height <= 50 && height !== node.cameraHeight) save({ cameraHeight: height })
          }}
        />
      </div>
      <Neighbours projectId={projectId} tour={tour} neighbours={neighbours} node={node} onChange={onChange} />
    </section>
  )
}

function Neighbours({ projectId, tour, neighbours, node, onChange }: Props) {
  const { t } = useTranslation('tour')
  const linked = new Set(neighbours.flatMap(([a, b]) => (a === node.id ? [b] : b === node.id ? [a] : [])))
  const set = (other: number, isLinked: boolean | null) =>
    onChange({ what: 'link', args: { projectId, tourNodeId: node.id, otherTourNodeId: other, isLinked } })
  const byHand = tour.links.flatMap((link) =>
    link.tourNodeId === node.id ? [link.otherTourNodeId] : link.otherTourNodeId === node.id ? [link.tourNodeId] : [],
  )
  const others = tour.nodes.filter(({ id }) => id !== node.id)
  const free = others.filter(({ id }) => !linked.has(id))
  if (others.length === 0) return null
  return (
    <fieldset className={classes.neighbours}>
      <legend>{t('neighbours')}</legend>
      <p className={classes.help}>{t('neighboursHelp')}</p>
      <ul>
        {others
          .filter(({ id }) => linked.has(id))
          .map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <CloseButton size="sm" aria-label={t('unlink', { name })} onClick={() => set(id, false)} />
            </li>
          ))}
      </ul>
      {free.length > 0 && (
        <NativeSelect
          aria-label={t('link')}
          value=""
          onChange={(event) => event.currentTarget.value && set(Number(event.currentTarget.value), true)}
          data={[{ value: '', label: t('link') }, ...free.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      {byHand.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            for (const other of byHand) set(other, null)
          }}
        >
          {t('byDistance')}
        </Button>
      )}
    </fieldset>
  )
}
