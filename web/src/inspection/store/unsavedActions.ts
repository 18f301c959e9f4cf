import type { NoteUnsaved } from '../../ui/feedback/unsavedInput.ts'
import type { ActionContext } from './actionContext.ts'

/** Actions that note unsaved input of the open point, and ask before it is lost. */
export const createUnsavedInputActions = ({ get, set, confirmDiscard }: ActionContext) => {
  const noteUnsaved: NoteUnsaved = (part) => {
    set({ unsaved: [...get().unsaved, part] })
    return () => set({ unsaved: get().unsaved.filter((unsavedPart) => unsavedPart !== part) })
  }
  /** false: unsaved input must be kept */
  const mayDiscard = async (): Promise<boolean> => {
    const { unsaved } = get()
    const first = unsaved.find(({ what }) => what === 'point') ?? unsaved[0]
    if (!first) return true
    const isAgreed = await confirmDiscard(first)
    if (isAgreed) for (const part of get().unsaved) part.discard()
    return isAgreed
  }
  return { noteUnsaved, mayDiscard }
}
export type UnsavedActions = ReturnType<typeof createUnsavedInputActions>
