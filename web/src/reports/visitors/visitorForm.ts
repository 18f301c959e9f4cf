import type { useSaveForm } from '../../forms/useSaveForm.ts'

/** What every form of a visitor with a photo has. */
interface VisitorInput {
  photos: readonly File[]
  name: string
}

/** The part of such a form that its sheet shows. */
export type VisitorForm = Pick<
  ReturnType<typeof useSaveForm<VisitorInput, never, unknown>>,
  'isSaving' | 'failure' | 'isInvalid' | 'bind' | 'text'
>
