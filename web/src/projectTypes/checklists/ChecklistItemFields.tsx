import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { answerKinds, photoRules } from '@nspect/contract/checklists/checklistContent'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../ui/fields/DecimalInput.tsx'
import type { ItemRow } from './checklistRows.ts'
import classes from './checklists.module.css'
import { GuidanceImageField } from './GuidanceImageField.tsx'

interface Props {
  item: ItemRow
  onChange: (item: ItemRow) => void
  onClose: () => void
}

/** What an item has beside its question. */
export function ChecklistItemFields({ item, onChange, onClose }: Props) {
  const { t } = useTranslation('checklists')
  const change = (part: Partial<ItemRow>) => onChange({ ...item, ...part })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of its fields closes them
    <div
      className={classes.fields}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <NativeSelect
        label={t('kind')}
        value={item.kind}
        data={answerKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(event) =>
          change({ kind: answerKinds.find((kind) => kind === event.currentTarget.value) ?? 'text' })
        }
      />
      <NativeSelect
        label={t('photo')}
        value={item.photo}
        data={photoRules.map((value) => ({ value, label: t(`photo_${value}`) }))}
        onChange={(event) =>
          change({
            photo: photoRules.find((rule) => rule === event.currentTarget.value) ?? 'never',
          })
        }
      />
      <NumberInput
        label={t('weight')}
        allowDecimal={false}
        min={0}
        max={limits.checklistWeight}
        value={item.weight}
        onChange={(weight) => change({ weight })}
      />
      {item.kind === 'number' && (
        <>
          <TextInput
            label={t('unit')}
            maxLength={limits.checklistUnit}
            value={item.unit}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
          <DecimalInput
            label={t('min')}
            value={String(item.min)}
            onChange={(min) => change({ min })}
            onLeave={() => {}}
          />
          <DecimalInput
            label={t('max')}
            value={String(item.max)}
            onChange={(max) => change({ max })}
            onLeave={() => {}}
          />
        </>
      )}
      <Checkbox
        className={classes.wide}
        label={t('critical')}
        description={t('criticalHelp')}
        checked={item.isCritical}
        onChange={(event) => change({ isCritical: event.currentTarget.checked })}
      />
      <Textarea
        className={classes.wide}
        label={t('guidance')}
        description={t('guidanceHelp')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limits.checklistGuidance}
        value={item.guidance}
        onChange={(event) => change({ guidance: event.currentTarget.value })}
      />
      <GuidanceImageField
        picture={item.shownImage}
        onChange={(picture, shownImage) => change({ picture, shownImage })}
      />
    </div>
  )
}
