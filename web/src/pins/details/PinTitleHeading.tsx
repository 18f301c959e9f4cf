import { Input } from '@mantine/core'
import { pinAttributes } from '@nspect/contract/pins/pinAttributes'
import { type Ref, useId } from 'react'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { mayChangePinAttribute } from '../values/usePinFieldRights.ts'
import classes from './PinTitleHeading.module.css'
import type { PinEditorState } from './usePinEditor.ts'

interface Props {
  editor: PinEditorState
  inputRef: Ref<HTMLTextAreaElement>
}

/** The title of an open point as its heading, edited in place; Enter saves. */
export function PinTitleHeading({ editor, inputRef }: Props) {
  const { form, formId, rights, save } = editor
  const errorId = useId()
  const { onChange, error, ...title } = form.text('title')
  return (
    <>
      <div className={classes.title} data-text={title.value}>
        <textarea
          {...title}
          ref={inputRef}
          form={formId}
          rows={1}
          dir="auto"
          aria-label={getAttributeName('title')}
          aria-describedby={error && errorId}
          maxLength={pinAttributes.title.maxLength * 2}
          autoComplete="off"
          disabled={!mayChangePinAttribute(rights, 'title')}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (!form.isSaving) save()
          }}
        />
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </>
  )
}
