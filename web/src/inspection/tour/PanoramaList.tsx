import { ActionIcon } from '@mantine/core'
import type { TourNode } from '@nspect/contract/tours/tours'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { askQuestion } from '../../ui/feedback/confirm.ts'
import classes from './TourPage.module.css'
import type { TourChange } from './tours.api.ts'

interface Props {
  projectId: number
  nodes: readonly TourNode[]
  chosen: TourNode | null
  onChoose: (key: string) => void
  onChange: (change: TourChange) => void
}

/** The panoramas of a tour in their order. */
export function PanoramaList({ projectId, nodes, chosen, onChoose, onChange }: Props) {
  const { t } = useTranslation('tour')
  const swap = (from: number, to: number) => {
    const ids = nodes.map(({ id }) => id)
    const [a, b] = [ids[from], ids[to]]
    if (a === undefined || b === undefined) return
    ids[from] = b
    ids[to] = a
    onChange({ what: 'order', args: { projectId, tourNodeIds: ids } })
  }
  const remove = async ({ id, name }: TourNode) => {
    const isSure = await askQuestion({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      actionLabel: t('remove'),
      isDanger: true,
    })
    if (isSure) onChange({ what: 'removal', args: { projectId, tourNodeId: id } })
  }
  return (
    <ol className={classes.list} aria-label={t('list')}>
      {nodes.map((node, at) => (
        <li key={node.id} className={classes.row} data-chosen={node.id === chosen?.id || undefined}>
          <button
            type="button"
            className={classes.name}
            aria-current={node.id === chosen?.id ? 'true' : undefined}
            onClick={() => onChoose(node.key)}
          >
            <img src={getImageUrl(node.thumbPath)} alt="" loading="lazy" />
            <span className={classes.words}>
              <span className={classes.title}>{node.name}</span>
              <span className={classes.help}>
                {[
                  t(at === 0 ? 'start' : 'stop', { number: at + 1 }),
                  t(node.place ? 'placed' : 'notPlaced'),
                ].join(' · ')}
              </span>
            </span>
          </button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('earlier', { name: node.name })}
            disabled={at === 0}
            onClick={() => swap(at, at - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('later', { name: node.name })}
            disabled={at === nodes.length - 1}
            onClick={() => swap(at, at + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('removeOne', { name: node.name })}
            disabled={nodes.length === 1}
            onClick={() => void remove(node)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}
