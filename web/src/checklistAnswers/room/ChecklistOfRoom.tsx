import type { ProjectChecklist } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { computeItemState, type Score } from '@nspect/contract/checklistAnswers/checklistScore'
import type { ChecklistSection } from '@nspect/contract/checklists/checklistContent'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionsMenu } from '../../ui/buttons/ActionsMenu.tsx'
import { toItemId } from '../checklistAnswers.api.ts'
import { formatPercent } from '../round/formatAnswer.ts'
import { getSectionElementId, showSection } from '../round/itemElement.ts'
import type { RoundRoom } from '../round/roundRooms.ts'
import { toScored } from '../round/shownAnswer.ts'
import { ItemCard } from './ItemCard.tsx'
import classes from './Room.module.css'

/** The sections that have a name, each with how far it is. */
type SectionLinks = readonly { id: string; label: string }[]

export const useSectionLinks = ({ roomKey, checklists, answers }: RoundRoom): SectionLinks => {
  const { t } = useTranslation('checklistAnswers')
  return useMemo(
    () =>
      checklists.flatMap(({ checklistId, sections }) =>
        sections
          .filter(({ name, items }) => name !== '' && items.length > 0)
          .map(({ key, name, items }) => {
            const answered = items.filter((item) => {
              const itemId = toItemId({ roomId: roomKey || null, checklistId, itemKey: item.key })
              return computeItemState(item, toScored(answers.get(itemId))).isAnswered
            }).length
            return {
              id: getSectionElementId(checklistId, key),
              label: t('roomHere', { room: name, answered, count: items.length }),
            }
          }),
      ),
    [t, roomKey, checklists, answers],
  )
}

interface Props {
  checklist: ProjectChecklist
  room: RoundRoom
  score: Score
  /** of all checklists of the room */
  sections: SectionLinks
}

/** One checklist in a room. */
export function ChecklistOfRoom({ checklist, room, score, sections }: Props) {
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
        <SectionOfRoom
          key={section.key}
          checklist={checklist}
          section={section}
          room={room}
          sections={sections}
        />
      ))}
    </section>
  )
}

/** The name of a section; where there are more, it opens the way to them. */
function SectionName({ id, name, sections }: { id: string; name: string; sections: SectionLinks }) {
  const { t } = useTranslation('checklistAnswers')
  if (sections.length < 2) return name
  return (
    <ActionsMenu
      name={t('sections')}
      actions={sections.map((section) => ({
        ...section,
        name: section.label,
        isOn: section.id === id,
        run: () => showSection(section.id),
      }))}
      opener={(props) => (
        <button {...props} type="button" className={classes.sectionButton}>
          {name}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    />
  )
}

function SectionOfRoom({
  checklist,
  section,
  room,
  sections,
}: Omit<Props, 'score'> & { section: ChecklistSection }) {
  if (section.items.length === 0) return null
  const id = getSectionElementId(checklist.checklistId, section.key)
  return (
    <div id={id} tabIndex={-1} className={classes.section}>
      {section.name && (
        <h3 dir="auto">
          <SectionName id={id} name={section.name} sections={sections} />
        </h3>
      )}
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
    </div>
  )
}
