import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { readShareLinkHolderId, session } from '../api/session.ts'
import type { DraftAddress, DraftKind, StoredDraft } from '../deviceStore/deviceSchema.ts'
import {
  isSameDraft,
  listDrafts,
  readDraft,
  readDraftFiles,
  removeDraft,
  subscribeToDrafts,
  subscribeToRestoredDrafts,
  writeDraft,
  writeDraftFiles,
} from './draftStore.ts'

export interface DraftSubject {
  projectId: number
  kind: DraftKind
  /** the id of its point; for something new, a key of its own */
  record: number | string
  /** the share link's token, if its holder is the writer */
  linkToken?: string
}

/** A stored draft, in the shape that its form expects. */
export interface LoadedDraft<T> {
  content: T
  files: readonly File[]
  /** ISO instant of the last change */
  savedAt: string
}

/**
 * The writer's id: of a link's holder, or the person, even while their lost session waits for a new
 * sign-in.
 */
const useWriter = (linkToken: string | undefined): string | undefined => {
  const [personId] = useState(() => session.person())
  return linkToken === undefined ? personId : readShareLinkHolderId(linkToken)
}

/** Stores one form's draft, at each change; stores nothing if the writer is unknown. */
export const useDraftStore = ({ projectId, kind, record, linkToken }: DraftSubject) => {
  const personId = useWriter(linkToken)
  return useMemo(() => {
    const address: DraftAddress | null = personId
      ? { personId, projectId, kind, record: String(record) }
      : null
    return {
      address,
      keep: async (content: unknown) => address && (await writeDraft(address, content)),
      keepFiles: async (files: readonly File[]) =>
        address && (await writeDraftFiles(address, files)),
      /** it was sent or discarded */
      forget: async () => address && (await removeDraft(address)),
    }
  }, [personId, projectId, kind, record])
}
export type DraftStore = ReturnType<typeof useDraftStore>

/**
 * Loads a draft with its files; null if there is none, or if its shape is not the one this version
 * expects.
 */
export const loadDraft = async <T>(
  address: DraftAddress,
  shape: z.ZodType<T>,
): Promise<LoadedDraft<T> | null> => {
  const [draft, files] = await Promise.all([readDraft(address), readDraftFiles(address)])
  const content = shape.safeParse(draft?.content)
  if (!draft || !content.success) return null
  return { content: content.data, files, savedAt: new Date(draft.savedAt).toISOString() }
}

/**
 * Calls `onFound` with a form's stored draft when the form is opened, and again when something is
 * put back into it.
 */
export const useRestoreDraft = <T>(
  { address }: DraftStore,
  shape: z.ZodType<T>,
  onFound: (draft: LoadedDraft<T>) => void,
): void => {
  const latest = useRef(onFound)
  latest.current = onFound
  useEffect(() => {
    if (!address) return
    let isCancelled = false
    const load = async () => {
      const draft = await loadDraft(address, shape)
      if (draft && !isCancelled) latest.current(draft)
    }
    void load()
    const unsubscribe = subscribeToRestoredDrafts(
      (reopened) => void (isSameDraft(reopened, address) && load()),
    )
    return () => {
      isCancelled = true
      unsubscribe()
    }
  }, [address, shape])
}

/**
 * The unsent drafts of this person or this link's holder in an inspection; updates when they
 * change.
 */
export const useDraftList = (projectId: number, linkToken?: string): readonly StoredDraft[] => {
  const personId = useWriter(linkToken)
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([])
  const load = useCallback(
    async () => (personId ? await listDrafts(personId, projectId) : []),
    [personId, projectId],
  )
  useEffect(() => {
    let isCancelled = false
    const read = () =>
      void load().then((loaded) => {
        if (!isCancelled) setDrafts(loaded)
      })
    read()
    const unsubscribe = subscribeToDrafts((removed) => {
      if (removed) setDrafts((shown) => shown.filter((draft) => !isSameDraft(draft, removed)))
      else read()
    })
    return () => {
      isCancelled = true
      unsubscribe()
    }
  }, [load])
  return drafts
}
