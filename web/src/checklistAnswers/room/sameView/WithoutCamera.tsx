import { useTranslation } from 'react-i18next'
import { AddPhotoButton } from '../photos/AddPhotoButton.tsx'
import { OldPhoto } from './OldAndNew.tsx'
import type { OldImage } from './oldViews.ts'
import classes from './SameView.module.css'
import type { CameraProblem } from './useCamera.ts'

interface Props {
  old: OldImage
  question: string
  date: string
  problem: CameraProblem
  onAdd: (photos: readonly File[]) => void
}

/** Why the camera does not show here, and the photo of last time to go by. */
export function WithoutCamera({ old, question, date, problem, onAdd }: Props) {
  const { t } = useTranslation('sameView')
  return (
    <>
      <p className={classes.hint} role="alert">
        {t(problem)}
      </p>
      <div className={classes.pair}>
        <OldPhoto old={old} date={date} />
      </div>
      <div className={classes.foot}>
        <AddPhotoButton question={question} isLeading onAdd={onAdd} />
      </div>
    </>
  )
}
