import type { ProjectChecklist } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { Score } from '@nspect/contract/checklistAnswers/checklistScore'
import type { ChecklistSection } from '@nspect/contract/checklists/checklistContent'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toItemId } from '../checklistAnswers.api.ts'
import { formatPercent } from '../round/formatAnswer.ts'
import type { RoundRoom } from '../round/roundRooms.ts'
import { ItemCard } from './ItemCard.tsx'
import classes from './Room.module.css'

interface Props {
  checklist: ProjectChecklist
  room: RoundRoom
  score: Score
}

/** One checklist in a room. */
export function ChecklistOfRoom({ checklist, room, score }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const heading = useId()
  const percent = formatPercent(score)
  return (
    <section className={classes.checklist} aria-labelledby={heading}>
      {/* the only one is named by its room's kind already */}
      <h2
        id={heading}
        dir="auto"
        className={room.checklists.length > 1 ? undefined : 'visually-hidden'}
      >
        {checklist.name}
        {room.checklists.length > 1 && (
          <small>
            {t('answered', { answered: score.answered, count: score.items })}
            {percent !== null && ` · ${percent}`}
          </small>
        )}
      </h2>
      {checklist.sections.map((section) => (
        <SectionOfRoom key={section.key} checklist={checklist} section={section} room={room} />
      ))}
    </section>
  )
}

function SectionOfRoom({
  checklist,
  section,
  room,
}: Omit<Props, 'score'> & { section: ChecklistSection }) {
  if (section.items.length === 0) return null
  return (
    <>
      {section.name && <h3 dir="auto">{section.name}</h3>}
      <ul className={classes.items}>
        {section.items.map((item) => {
          const { checklistId } = checklist
          const itemId = toItemId({ roomId: room.roomKey || null, checklistId, itemKey: item.key })
          return (
            <ItemCard
              key={item.key}
              checklist={checklist}
              item={item}
              answer={room.answers.get(itemId)}
              previous={room.previous.get(itemId)}
            />
          )
        })}
      </ul>
    </>
  )
}
