import { Button, Textarea } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconEraser, IconNote } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/feedback/toast.ts'
import { cacheAnswers, deleteAnswerPhoto } from '../checklistAnswers.api.ts'
import { keepAnswerPhotos } from '../unsent/keepAnswers.ts'
import { useTypedAnswer } from './answers/useTypedAnswer.ts'
import { AddPhotoButton } from './photos/AddPhotoButton.tsx'
import { StoredPhotos } from './photos/StoredPhotos.tsx'
import { UnsentPhotos } from './photos/UnsentPhotos.tsx'
import { ItemPin } from './pins/ItemPin.tsx'
import classes from './Room.module.css'
import { type ItemOnScreen, useRoomOnScreen } from './roomContext.ts'
import { useAnswerItem } from './useAnswerItem.ts'

interface Props {
  onScreen: ItemOnScreen
  isFailed: boolean
  mayChange: boolean
  asksForPhoto: boolean
}

/** Photos, note and point of an item. */
export function ItemTools({ onScreen, isFailed, mayChange, asksForPhoto }: Props) {
  const { item, answer, checklist } = onScreen
  const { room } = useRoomOnScreen()
  const client = useQueryClient()
  const [isNoteOpen, setNoteOpen] = useState(false)
  const answerItem = useAnswerItem(onScreen)
  const answered = {
    roomId: room.roomId,
    checklistId: checklist.checklistId,
    itemKey: item.key,
  }
  const remove = async (photoId: number) => {
    const saved = await deleteAnswerPhoto(room.projectId, photoId)
    await cacheAnswers(client, room.projectId, [saved.answer])
  }
  const hasPhotos = (answer?.photos.length ?? 0) + (answer?.unsentPhotos.length ?? 0) > 0
  const hasNote = item.kind !== 'text' && mayChange
  const note = answer?.text ?? ''
  const { result = null, number = null } = answer ?? {}
  const isClearable = result !== null || number !== null || (item.kind === 'text' && note !== '')
  const isNoteShown = hasNote && (isNoteOpen || note !== '')
  return (
    <>
      {hasPhotos && (
        <div className={classes.photos}>
          <StoredPhotos
            photos={answer?.photos ?? []}
            question={item.question}
            {...(mayChange && { onDelete: ({ id }) => remove(id) })}
          />
          <UnsentPhotos photos={answer?.unsentPhotos ?? []} question={item.question} />
        </div>
      )}
      {isNoteShown && (
        <Note
          question={item.question}
          note={note}
          isJustOpened={isNoteOpen}
          onNote={(text) => answerItem({ text })}
        />
      )}
      {(mayChange || answer?.pinId) && (
        <div className={classes.tools}>
          {mayChange && (
            <AddPhotoButton
              question={item.question}
              isLeading={asksForPhoto && !hasPhotos}
              onAdd={(photos) => void keepAnswerPhotos(room, answered, photos).catch(toast.failed)}
            />
          )}
          {hasNote && !isNoteShown && (
            <NoteButton question={item.question} onOpen={() => setNoteOpen(true)} />
          )}
          {mayChange && isClearable && (
            <ClearButton
              question={item.question}
              onClear={() =>
                answerItem({
                  result: null,
                  number: null,
                  ...(item.kind === 'text' && { text: '' }),
                })
              }
            />
          )}
          <ItemPin onScreen={onScreen} answered={answered} isFailed={isFailed} />
        </div>
      )}
    </>
  )
}

function ClearButton({ question, onClear }: { question: string; onClear: () => void }) {
  const { t } = useTranslation('checklistAnswers')
  return (
    <Button
      size="md"
      variant="subtle"
      color="gray"
      leftSection={<IconEraser size={18} aria-hidden />}
      aria-label={t('clearAnswerOf', { question })}
      onClick={onClear}
    >
      {t('clearAnswer')}
    </Button>
  )
}

function NoteButton({ question, onOpen }: { question: string; onOpen: () => void }) {
  const { t } = useTranslation('checklistAnswers')
  return (
    <Button
      size="md"
      variant="subtle"
      color="gray"
      leftSection={<IconNote size={18} aria-hidden />}
      aria-label={t('addNoteOf', { question })}
      onClick={onOpen}
    >
      {t('addNote')}
    </Button>
  )
}

interface NoteProps {
  question: string
  note: string
  isJustOpened: boolean
  onNote: (text: string) => void
}

function Note({ question, note, isJustOpened, onNote }: NoteProps) {
  const { t } = useTranslation('checklistAnswers')
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, type, leave } = useTypedAnswer(note, onNote)
  useEffect(() => {
    if (isJustOpened) field.current?.focus()
  }, [isJustOpened])
  return (
    <Textarea
      ref={field}
      aria-label={t('noteOf', { question })}
      placeholder={t('note')}
      autosize
      minRows={1}
      maxRows={8}
      maxLength={limits.notes}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => leave()}
    />
  )
}
