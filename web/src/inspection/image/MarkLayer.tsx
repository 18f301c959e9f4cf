import { overlaps, seenBox } from '@nspect/viewer/image'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from './Mark.tsx'
import type { MarkView } from './markViews.ts'
import type { Look } from './useImageView.ts'

interface Props {
  marks: readonly MarkView[]
  /** where the picture came to rest */
  shown: Look
  selectedId: number | null
  pulsedId: number | null
  onSelect: (pinId: number) => void
  onHover: (pinId: number | null) => void
}

/** above so many, only what is in the window is drawn */
const mostDrawn = 500

const stateNames = { open: 'markOpen', resolved: 'markResolved', approved: 'markApproved' } as const

/** All points of a picture, in the order of their numbers: so one walks through them by Tab. */
export function MarkLayer({ marks, shown, selectedId, pulsedId, onSelect, onHover }: Props) {
  const { t } = useTranslation('inspection')
  const drawn = useMemo(() => {
    if (marks.length <= mostDrawn) return marks
    const seen = seenBox(shown.view, shown.room)
    return marks.filter(({ pin, geometry }) => pin.id === selectedId || overlaps(geometry, seen))
  }, [marks, shown, selectedId])
  return drawn.map(({ pin, geometry, color, state }) => (
    <Mark
      key={pin.id}
      pinId={pin.id}
      number={pin.pinNumber}
      label={t('markLabel', { number: pin.pinNumber, title: pin.title, state: t(stateNames[state]) })}
      geometry={geometry}
      color={color}
      state={state}
      isSelected={pin.id === selectedId}
      isPulsed={pin.id === pulsedId}
      onSelect={onSelect}
      onHover={onHover}
    />
  ))
}
