import {
  Button,
  CloseButton,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  TextInput,
} from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { Tour, TourNode } from '@nspect/contract/tours/tours'
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

/** metres */
const [lowestCamera, highestCamera] = [0.1, 50]

/**
 * The chosen panorama: its name, where its middle looks, and its neighbours. Each is saved when it
 * is left.
 */
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
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && saveName()}
      />
      <div className={classes.pair}>
        <SavedNumber
          label={t('heading')}
          suffix="°"
          min={0}
          max={360}
          clampBehavior="strict"
          decimalScale={1}
          placeholder={t('unknown')}
          stored={node.heading}
          onSave={(heading) => save({ heading })}
        />
        <SavedNumber
          label={t('cameraHeight')}
          suffix=" m"
          min={lowestCamera}
          max={highestCamera}
          step={0.1}
          decimalScale={2}
          stored={node.cameraHeight}
          onSave={(height) => {
            if (height !== null && height >= lowestCamera && height <= highestCamera)
              save({ cameraHeight: height })
          }}
        />
      </div>
      <Neighbours
        projectId={projectId}
        tour={tour}
        neighbours={neighbours}
        node={node}
        onChange={onChange}
      />
    </section>
  )
}

type SavedNumberProps = Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> & {
  stored: number | null
  onSave: (number: number | null) => void
}

/**
 * A number that is saved when it is left. What is being typed stays if another change is stored
 * meanwhile.
 */
function SavedNumber({ stored, onSave, ...input }: SavedNumberProps) {
  /** what is typed; once it is left, only until something else is stored than at that moment */
  const [typed, setTyped] = useState<{ value: number | string; leftAt?: number | null } | null>(
    null,
  )
  const isShown = typed && (typed.leftAt === undefined || typed.leftAt === stored)
  return (
    <NumberInput
      {...input}
      value={isShown ? typed.value : (stored ?? '')}
      onChange={(value) => setTyped({ value })}
      onBlur={(event) => {
        if (!isShown || typed.leftAt !== undefined) return
        const text = event.currentTarget.value.trim()
        const number = text === '' ? null : Number.parseFloat(text)
        setTyped(Number.isNaN(number) ? null : { value: typed.value, leftAt: stored })
        if (!Number.isNaN(number) && number !== stored) onSave(number)
      }}
    />
  )
}

function Neighbours({ projectId, tour, neighbours, node, onChange }: Props) {
  const { t } = useTranslation('tour')
  const linked = new Set(
    neighbours.flatMap(([a, b]) => (a === node.id ? [b] : b === node.id ? [a] : [])),
  )
  const set = (other: number, isLinked: boolean | null) =>
    onChange({
      what: 'link',
      args: { projectId, tourNodeId: node.id, otherTourNodeId: other, isLinked },
    })
  const byHand = tour.links.flatMap((link) =>
    link.tourNodeId === node.id
      ? [link.otherTourNodeId]
      : link.otherTourNodeId === node.id
        ? [link.tourNodeId]
        : [],
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
              <CloseButton
                size="sm"
                aria-label={t('unlink', { name })}
                onClick={() => set(id, false)}
              />
            </li>
          ))}
      </ul>
      {free.length > 0 && (
        <NativeSelect
          aria-label={t('link')}
          value=""
          onChange={(event) =>
            event.currentTarget.value && set(Number(event.currentTarget.value), true)
          }
          data={[
            { value: '', label: t('link') },
            ...free.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
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
