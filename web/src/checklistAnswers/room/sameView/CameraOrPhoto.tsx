import { CameraView } from './CameraView.tsx'
import type { OldImage } from './oldViews.ts'
import { useCamera } from './useCamera.ts'
import { WithoutCamera } from './WithoutCamera.tsx'

interface Props {
  old: OldImage
  question: string
  date: string
  /** the photo is taken; the camera stays ready to take it again */
  isHidden: boolean
  onTake: (photo: File) => void
  onAdd: (photos: readonly File[]) => void
}

/** The device's camera to take a photo again, or what takes its place without one. */
export function CameraOrPhoto({ old, question, date, isHidden, onTake, onAdd }: Props) {
  const { stream, problem } = useCamera()
  if (!problem) return <CameraView old={old} stream={stream} isHidden={isHidden} onTake={onTake} />
  if (isHidden) return null
  return <WithoutCamera old={old} question={question} date={date} problem={problem} onAdd={onAdd} />
}
