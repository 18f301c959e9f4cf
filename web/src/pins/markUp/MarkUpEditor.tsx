import { Alert, Button, TextInput } from '@mantine/core'
import { type MarkUpShape, markUpLimits } from '@nspect/contract/pins/photoMarkUp'
import type { ProjectPinPhoto } from '@nspect/contract/pins/pins'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import type { DraftStore } from '../../drafts/useDraft.ts'
import { askQuestion } from '../../ui/feedback/confirm.ts'
import { SaveConflict } from '../../ui/feedback/SaveConflict.tsx'
import type { MarkedPhoto } from '../photos.api.ts'
import classes from './MarkUp.module.css'
import { MarkUpCanvas } from './MarkUpCanvas.tsx'
import { MarkUpTools } from './MarkUpTools.tsx'
import type { MarkUp } from './markUp.api.ts'
import { type TextDraft, useMarkUpEditorState } from './useMarkUpEditorState.ts'
import { useMarkUpForm } from './useMarkUpForm.ts'

interface Props {
  photoReference: MarkedPhoto
  stored: MarkUp
  draftStore: DraftStore
  onSaved: (photo: ProjectPinPhoto | null) => void
  onClose: () => void
}

/** Draws on one photo. */
export function MarkUpEditor({ photoReference, stored, draftStore, onSaved, onClose }: Props) {
  const { t } = useTranslation(['markUp', 'ui'])
  const form = useMarkUpForm({ photoReference, stored, draftStore, onSaved })
  const { values, isSaving, isChanged, savedByOther, failure } = form
  const { shapes } = values
  const drawing = useMarkUpEditorState(shapes, (next) => form.change({ shapes: next }))
  const { history, tool, selected, words, isFull } = drawing
  const canSave = isChanged || (words?.text.trim() ?? '') !== ''
  const save = () => {
    // words that were typed but not placed yet
    drawing.write()
    form.save()
  }
  const close = async () => {
    if (isSaving) return
    const mayClose =
      !canSave ||
      (await askQuestion({
        title: t('discardTitle'),
        text: t('discardText'),
        actionLabel: t('discard'),
        cancelLabel: t('keepDrawing'),
        isDanger: true,
        isKeepingFirst: true,
      }))
    if (!mayClose) return
    form.finish()
    void draftStore.forget()
    onClose()
  }
  const keyed = (event: KeyboardEvent) => {
    // nothing that is pressed here is a shortcut of the page beneath
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (words || selected !== null) drawing.drop()
      else void close()
    }
    if (!(event.ctrlKey || event.metaKey) || words) return
    const isRedo =
      event.key.toLowerCase() === 'y' || (event.shiftKey && event.key.toLowerCase() === 'z')
    if (!isRedo && event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    drawing.go(isRedo ? history.redo : history.undo)
  }
  const drawn = (of: readonly MarkUpShape[]) => t('shapes', { count: of.length })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor; each has a button too
    <div className={classes.editor} onKeyDown={keyed}>
      <div className={classes.head}>
        <Button variant="default" disabled={isSaving} onClick={() => void close()}>
          {t('cancel')}
        </Button>
        <h2>{t('title')}</h2>
        <Button loading={isSaving} disabled={!canSave || savedByOther !== null} onClick={save}>
          {t('save')}
        </Button>
      </div>
      {savedByOther && (
        <SaveConflict
          title={t('conflict')}
          rows={[
            {
              key: 'shapes',
              label: t('drawn'),
              savedByOther: drawn(savedByOther.shapes),
              mine: drawn(shapes),
            },
          ]}
          isBusy={isSaving}
          onTakeOther={() => {
            drawing.restart()
            form.takeOther()
          }}
          onKeepMine={form.keepMine}
        />
      )}
      {failure && !savedByOther && (
        <Alert color="red" role="alert" variant="light">
          {failure.message} {t('kept')}
        </Alert>
      )}
      <div className={classes.stage}>
        <MarkUpCanvas
          picture={getImageUrl(stored.originalPath)}
          sides={stored}
          shapes={shapes}
          selected={selected}
          tool={tool}
          look={drawing.look}
          isBusy={isSaving}
          onSelect={drawing.select}
          onChange={drawing.change}
          onText={drawing.beginText}
          onRemove={drawing.remove}
        />
      </div>
      {words ? (
        <WordsForm
          key={words.index}
          words={words}
          onChange={drawing.setText}
          onDone={drawing.write}
        />
      ) : (
        <p className={classes.hint} role="status">
          {isFull ? t('full', { max: markUpLimits.shapes }) : t(`hints.${tool}`)}
        </p>
      )}
      <MarkUpTools
        tool={tool}
        look={drawing.look}
        history={{
          ...history,
          undo: () => drawing.go(history.undo),
          redo: () => drawing.go(history.redo),
        }}
        isBusy={isSaving}
        onRemove={selected === null ? null : () => drawing.remove(selected)}
        onTool={drawing.choose}
        onLook={drawing.restyle}
        onAddInMiddle={tool === 'select' || isFull ? null : drawing.addInMiddle}
      />
    </div>
  )
}

interface WordsProps {
  words: TextDraft
  onChange: (text: string) => void
  onDone: () => void
}

/** The words of a text that is placed, or was chosen. */
function WordsForm({ words, onChange, onDone }: WordsProps) {
  const { t } = useTranslation('markUp')
  const field = useRef<HTMLInputElement>(null)
  const isNew = words.index === null
  // the keyboard of a phone opens for what was just placed
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  return (
    <form
      className={classes.words}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <TextInput
        ref={field}
        aria-label={t('words')}
        placeholder={t('words')}
        maxLength={markUpLimits.text}
        autoComplete="off"
        value={words.text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" disabled={words.text.trim() === ''}>
        {t('setWords')}
      </Button>
    </form>
  )
}
