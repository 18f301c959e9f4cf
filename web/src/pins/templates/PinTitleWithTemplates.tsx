import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { pinAttributes } from '@nspect/contract/pins/pinAttributes'
import { type Ref, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import type { PinForm } from '../values/pinValues.ts'
import { useLocalSpeech } from './localSpeech.ts'
import { mayBeLine } from './mayBeLine.ts'
import classes from './templates.module.css'
import type { FormTemplates } from './usePinTemplates.ts'

const PinLineChips = lazyWithTexts(() =>
  import('./PinLineChips.tsx').then((module) => module.PinLineChips),
)

const LikelyDuplicate = lazyWithTexts(() =>
  import('./LikelyDuplicate.tsx').then((module) => module.LikelyDuplicate),
)

const DictateButton = lazyWithTexts(() =>
  import('./DictateButton.tsx').then((module) => module.DictateButton),
)

interface Props {
  form: PinForm
  templates: FormTemplates
  isDisabled: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
}

/**
 * The title of a new point: while it is typed, common defects of all categories are offered, and
 * what else it says: "crack above window severe plasterer by Friday".
 */
export function PinTitleWithTemplates({ form, templates, isDisabled, inputRef }: Props) {
  const { t } = useTranslation('templates')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const takeLine = useRef<(() => void) | null>(null)
  const { suggested, isTitleFilled } = templates
  const speech = useLocalSpeech()
  const [speechStatus, setSpeechStatus] = useState('')
  const { pointCategoryId } = form.values
  const { onChange, onBlur, ...title } = form.text('title')
  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={(place) => {
          const template = suggested[Number(place)]
          if (template) templates.fill(template, true)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target>
          <TextInput
            {...title}
            ref={inputRef}
            label={getAttributeName('title')}
            maxLength={pinAttributes.title.maxLength * 2}
            autoComplete="off"
            disabled={isDisabled}
            rightSection={
              speech &&
              !isDisabled && (
                <Suspense>
                  <DictateButton
                    speech={speech}
                    text={form.values.title}
                    onChange={onChange}
                    onStatus={setSpeechStatus}
                  />
                </Suspense>
              )
            }
            onChange={(event) => {
              setSpeechStatus('')
              onChange(event.currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              const isChoosing =
                event.nativeEvent.isComposing || combobox.getSelectedOptionIndex() >= 0
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isChoosing) return
              if (!takeLine.current) return
              // Enter again saves the point
              event.preventDefault()
              takeLine.current()
            }}
            onBlur={() => {
              combobox.closeDropdown()
              onBlur()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggested.length === 0}>
          <Combobox.Options aria-label={t('defects')}>
            {suggested.map((template, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids
              <Combobox.Option key={n} value={String(n)} className={classes.suggestion}>
                <span dir="auto">{template.title}</span>
                <small dir="auto">{templates.nameOfCategory(template.pointCategoryId)}</small>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {speech && (
        <p role="status" className={classes.recorded}>
          {speechStatus}
        </p>
      )}
      {!isDisabled && mayBeLine(form.values.title) && (
        <Suspense>
          {!isTitleFilled && <PinLineChips form={form} templates={templates} takeRef={takeLine} />}
          {pointCategoryId !== null && templates.placed.pins.length > 0 && (
            <LikelyDuplicate
              title={form.values.title}
              categoryId={pointCategoryId}
              templates={templates}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
