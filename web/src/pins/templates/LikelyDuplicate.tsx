import {
  buildDuplicateIndex,
  findLikelyDuplicate,
} from '@nspect/contract/pins/pinLine/likelyDuplicate'
import { getPinStage, isPinStageDone } from '@nspect/contract/pins/pinStage'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getStageName } from '../../i18n/displayNames.ts'
import { hasStatusesInPlan } from '../values/shownApproval.ts'
import { getPlaceInMedium } from './placeInMedium.ts'
import classes from './templates.module.css'
import { useGrammar } from './usePinLine.ts'
import type { FormTemplates, PlacedDraft } from './usePinTemplates.ts'

interface Props {
  title: string
  categoryId: number
  templates: FormTemplates
}

/** The point nearby that says the same as the title of a new one. It opens beside the form. */
export function LikelyDuplicate({ title, categoryId, templates }: Props) {
  const { t } = useTranslation('templates')
  const { project, placed } = templates
  const typed = useDeferredValue(title)
  const index = useDuplicateIndex(placed, categoryId, project)
  const found = index && findLikelyDuplicate(typed, index)
  const line = useRef<HTMLParagraphElement>(null)
  const id = found?.id
  useEffect(() => {
    // on a phone the buttons of the form may cover it
    if (id !== undefined) line.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <p role="status" className={classes.recorded} ref={line}>
      {found && (
        <>
          {t('recorded')}{' '}
          <Link
            to="/project/edit-project/$id"
            params={{ id: String(project.id) }}
            search={{ pin: found.id }}
            preload={false}
            target="_blank"
            rel="noopener"
          >
            {found.pinNumber} <span dir="auto">{found.title}</span>
          </Link>
          {` · ${getStageName(found.stage)}`}
        </>
      )}
    </p>
  )
}

/** The points near the placed one; null while the words of the language load. */
const useDuplicateIndex = (
  { place, pins }: PlacedDraft,
  categoryId: number,
  project: FormTemplates['project'],
) => {
  const grammar = useGrammar()
  const { tour } = project
  const hasApproval = hasStatusesInPlan(project)
  return useMemo(() => {
    const at = getPlaceInMedium(place, tour)
    if (!grammar || !at) return null
    const candidates = pins.map((pin) => {
      const stage = getPinStage(pin, hasApproval)
      return {
        id: pin.id,
        pinNumber: pin.pinNumber,
        title: pin.title,
        categoryId: pin.pointCategoryId,
        place: getPlaceInMedium(pin, tour),
        stage,
        isDone: isPinStageDone(stage),
      }
    })
    return buildDuplicateIndex({ categoryId, place: at }, candidates, new Set(grammar.small))
  }, [grammar, place, pins, categoryId, tour, hasApproval])
}
