import { useTranslation } from 'react-i18next'
import { formatPercent } from '../round/formatAnswer.ts'
import { ProgressBar } from '../round/ProgressBar.tsx'
import type { RoundRoom, Total } from '../round/roundRooms.ts'
import { Verdict } from '../round/Verdict.tsx'
import classes from './RoomList.module.css'
import { VerdictReasons } from './VerdictReasons.tsx'

interface Props {
  projectId: number
  total: Total
  rooms: readonly RoundRoom[]
}

/** How far the inspection is, and how well it does. */
export function TotalScore({ projectId, total, rooms }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const { score } = total
  const { failed, photosMissing } = score
  const percent = formatPercent(score)
  const facts = [
    ...(failed > 0 ? [t('fails', { count: failed })] : []),
    ...(photosMissing > 0 ? [t('photosMissing', { count: photosMissing })] : []),
  ]
  return (
    <section className={classes.total} aria-label={t('overall')}>
      {percent !== null && <strong className={classes.percent}>{percent}</strong>}
      <div className={classes.verdict}>
        <Verdict {...total} />
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        <VerdictReasons projectId={projectId} total={total} rooms={rooms} />
      </div>
      <div className={classes.done}>
        <span>{t('answered', { answered: score.answered, count: score.items })}</span>
        <ProgressBar part={score.answered} whole={score.items} />
      </div>
    </section>
  )
}
