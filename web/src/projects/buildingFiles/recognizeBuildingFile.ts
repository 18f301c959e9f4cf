import { imageAccept } from '@nspect/contract/media/imageFormats'
import { isModelFileName, modelAccept } from '@nspect/contract/media/modelFormats'
import { limits } from '@nspect/contract/shared/limits'
import { i18n } from '../../i18n/i18n.ts'
import { isAcceptedImage, isPlanSet, planSetAccept } from '../../ui/files/acceptedFiles.ts'
import {
  getFileTooLargeMessage,
  getRejectedFileMessage,
} from '../../ui/files/rejectedFileMessage.ts'
import type { FileFacts } from './readBuildingFileFacts.ts'

/** What a file of a new inspection can be taken for. */
export type FileRole = 'model' | 'panorama' | 'picture' | 'plan'

/** `accept` of the one input: every kind of model, panorama, picture and plan set */
export const buildingAccept = [
  ...new Set([...modelAccept.split(','), ...imageAccept.split(','), ...planSetAccept.split(',')]),
].join(',')

const isDocument = (name: string) => /\.(docx?|xlsx?|pptx?|od[tsp]|txt|csv)$/i.test(name)

/** Twice as wide as high within 1 % (T53), and too wide for a photo of a camera that crops. */
const isPanorama = ({ width, height }: { width: number; height: number }): boolean =>
  width >= 1024 && Math.abs(width / height - 2) <= 0.02

const refusalOfModel = ({ name, size, glb }: FileFacts): string | undefined => {
  if (size > limits.modelBytes) return getFileTooLargeMessage(name, limits.modelBytes)
  if (glb === 'unreadable') return i18n.t('projects:fileUnreadable', { name })
  if (glb && !glb.isGlb) return i18n.t('projects:notGlb', { name })
  return glb?.missing ? i18n.t('projects:glbMissing', { name, file: glb.missing }) : undefined
}

/** What a dropped file is taken for, or why it is refused and what to do (T180). */
export const recognizeBuildingFile = (facts: FileFacts): { as: FileRole } | { refusal: string } => {
  const { name, size, pixels } = facts
  if (isModelFileName(name)) {
    const refusal = refusalOfModel(facts)
    return refusal === undefined ? { as: 'model' } : { refusal }
  }
  if (isPlanSet(facts)) {
    return size > limits.planBytes
      ? { refusal: getFileTooLargeMessage(name, limits.planBytes) }
      : { as: 'plan' }
  }
  if (!isAcceptedImage(facts)) {
    const refusal = getRejectedFileMessage(name, buildingAccept)
    return {
      refusal: isDocument(name) ? `${refusal} ${i18n.t('projects:documentLater')}` : refusal,
    }
  }
  const as = pixels && isPanorama(pixels) ? 'panorama' : 'picture'
  const most = as === 'panorama' ? limits.modelBytes : limits.imageBytes
  return size > most ? { refusal: getFileTooLargeMessage(name, most) } : { as }
}
