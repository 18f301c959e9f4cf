import { NativeSelect } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { isModelName } from '@nspect/contract/modelFormats'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../forms/useFormFields.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { modelFormatList } from '../../ui/modelFormatList.ts'
import type { ProjectValues } from '../projectForm.ts'
import classes from './BuildingFiles.module.css'
import { readFileFacts } from './readFileFacts.ts'
import { buildingAccept, recognizeFile } from './recognizeFile.ts'
import { addFiles, takeFor, takenFor } from './sortFiles.ts'

const MB = 1024 * 1024

interface Props {
  form: FormFields<ProjectValues>
  onReading: (files: Promise<unknown>) => void
}

/** The files of a new inspection: one zone that tells of each what it was taken for (T180). */
export function BuildingFiles({ form, onReading }: Props) {
  const { t } = useTranslation('projects')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { values, current, change, errorOf } = form
  const sorted = { model: values.model, images: values.images, plans: values.plans }
  const hasLink = values.modelLink.trim() !== ''

  const add = async (added: readonly File[]) => {
    const facts = await Promise.all(added.map(readFileFacts))
    const found = facts.map(recognizeFile)
    const recognized = added.flatMap((file, n) => {
      const one = found[n]
      if (!one || 'refusal' in one) return []
      // beside the link of a tour there is room for pictures alone
      return [{ file, as: one.as === 'panorama' && hasLink ? ('picture' as const) : one.as }]
    })
    const { refusals, ...next } = addFiles(current(), recognized)
    setLeftOut([...found.flatMap((one) => ('refusal' in one ? [one.refusal] : [])), ...refusals])
    // a model takes the place of the link
    change({ ...next, ...(next.model.length > 0 && { modelLink: '' }) })
  }
  const beside = (file: File) => {
    const as = takenFor(file, sorted)
    if (as === 'plan') return <span className={classes.kind}>{t('takenPlan')}</span>
    const isModelHere = values.model.some(({ name }) => isModelName(name))
    if (as === 'model' || isModelHere || hasLink)
      return (
        <span className={classes.kind}>{t(as === 'model' ? 'takenModel' : 'takenPicture')}</span>
      )
    return (
      <NativeSelect
        size="xs"
        className={classes.choice}
        aria-label={t('takenFor', { name: file.name })}
        value={as}
        onChange={(event) =>
          change(
            takeFor(
              sorted,
              file,
              event.currentTarget.value === 'panorama' ? 'panorama' : 'picture',
            ),
          )
        }
        data={[
          { value: 'picture', label: t('takenPicture') },
          { value: 'panorama', label: t('takenPanorama') },
        ]}
      />
    )
  }
  return (
    <DropZone
      label={t('files')}
      help={t('filesHelp', {
        formats: modelFormatList(),
        model: limits.modelBytes / MB,
        count: limits.imagesPerProject,
        image: limits.imageBytes / MB,
        plan: limits.planBytes / MB,
      })}
      invite={t('filesDrop')}
      accept={buildingAccept}
      isMultiple
      files={[...values.model, ...values.images, ...values.plans]}
      beside={beside}
      leftOut={leftOut}
      error={errorOf('model') ?? errorOf('images')}
      onAdd={(added) => onReading(add(added))}
      onRemove={(file) => {
        setLeftOut([])
        change({
          model: values.model.filter((one) => one !== file),
          images: values.images.filter((one) => one !== file),
          plans: values.plans.filter((one) => one !== file),
        })
      }}
    />
  )
}
