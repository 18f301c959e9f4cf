import { getImageFormatLabel, removeImageExtension } from '@nspect/contract/media/imageFormats'
import { isModelByExtension, isModelFileName } from '@nspect/contract/media/modelFormats'
import { i18n } from '../../i18n/i18n.ts'

type What = 'Ifc' | 'Usd' | 'Cloud' | 'Model' | 'Heic' | 'Tiff' | 'Pdf' | 'Svg'

/**
 * Common kinds of files that are not accepted, by extension; beside them, our own formats of models
 * where there is no place for one.
 */
const endings: readonly (readonly [RegExp, What])[] = [
  [/\.ifc(xml|zip)?$/i, 'Ifc'],
  [/\.usd[acz]?$/i, 'Usd'],
  [/\.(la[sz]|e57|pcd|pts|ptx|rcp|rcs)$/i, 'Cloud'],
  [/\.(fbx|dae|3ds|skp|rvt|dwg|dxf|blend)$/i, 'Model'],
  [/\.hei[cf]$/i, 'Heic'],
  [/\.tiff?$/i, 'Tiff'],
  [/\.pdf$/i, 'Pdf'],
  [/\.svgz?$/i, 'Svg'],
]

/** The type into which each can be converted, and the advice for it. */
const wayOut = {
  Ifc: ['.glb', 'exportGlb'],
  Usd: ['.glb', 'exportGlb'],
  Cloud: ['.glb', 'exportMesh'],
  Model: ['.glb', 'exportGlb'],
  Heic: ['image/jpeg', 'savePicture'],
  Tiff: ['image/jpeg', 'savePicture'],
  Pdf: ['image/png', 'savePage'],
  Svg: ['image/png', 'savePicture'],
} as const satisfies Record<What, readonly [string, string]>

/** `.glb,image/jpeg,.jpg,image/png` for display: GLB, JPEG, PNG. */
const formatAcceptedKinds = (accept: string): string => {
  const names = accept.split(',').map((part) => {
    const kind = part.trim()
    return getImageFormatLabel(kind) ?? kind.replace(/^\.|^.*\//, '').toUpperCase()
  })
  return [...new Set(names)].join(', ')
}

/**
 * Why an input with this `accept` rejects a file: what it is and what to do, else what the input
 * accepts.
 */
export const getRejectedFileMessage = (name: string, accept: string): string => {
  const what =
    endings.find(([ending]) => ending.test(name))?.[1] ??
    (isModelByExtension(name) ? 'Model' : undefined)
  const takes = i18n.t('ui:takes', { kinds: formatAcceptedKinds(accept) })
  if (!what) return `${i18n.t('ui:wrongKind', { name })} ${takes}`
  const [target, advice] = wayOut[what]
  const isOfUse = accept.split(',').some((part) => part.trim() === target)
  return `${i18n.t(`ui:is${what}`, { name })} ${isOfUse ? i18n.t(`ui:${advice}`) : takes}`
}

/** Why a file of an accepted kind is rejected for its size, and what to do. */
export const getFileTooLargeMessage = (name: string, maxBytes: number): string => {
  const tooLarge = i18n.t('ui:tooLarge', { name, limit: Math.round(maxBytes / 1024 / 1024) })
  if (isModelFileName(name)) return `${tooLarge} ${i18n.t('ui:smallerModel')}`
  return removeImageExtension(name) !== name
    ? `${tooLarge} ${i18n.t('ui:smallerPicture')}`
    : tooLarge
}
