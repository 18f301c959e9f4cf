import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { holderOf, personOf, session } from '../api/session.ts'
import {
  type DraftAddress,
  type DraftKind,
  isSameDraft,
  listDrafts,
  readDraft,
  readDraftFiles,
  removeDraft,
  type StoredDraft,
  subscribeToDrafts,
  writeDraft,
  writeDraftFiles,
} from './draftStore.ts'

export interface DraftSubject {
  projectId: number
  kind: DraftKind
  /** the point that it is about; of something new its own key */
  record: number | string
  /** where it is written by the holder of a share link: the link's token */
  linkToken?: string
}

/** A draft that was found, in the shape that its form asked for. */
export interface KeptDraft<T> {
  content: T
  files: readonly File[]
  /** ISO instant of the last change */
  savedAt: string
}

/** Who writes on this page: the holder of a link, or the person; theirs still while a lost session waits to be signed in again. */
const useWriter = (linkToken: string | undefined): string | undefined => {
  const [personId] = useState(() => personOf(session.token()))
  return linkToken === undefined ? personId : holderOf(linkToken)
}

/** Keeps what is written in one form, at each change; of nobody who is known nothing is kept. */
export const useDraftKeeper = ({ projectId, kind, record, linkToken }: DraftSubject) => {
  const personId = useWriter(linkToken)
  return useMemo(() => {
    const address: DraftAddress | null = personId ? { personId, projectId, kind, record: String(record) } : null
    return {
      address,
      keep: async (content: unknown) => address && (await writeDraft(address, content)),
      keepFiles: async (files: readonly File[]) => address && (await writeDraftFiles(address, files)),
      /** it arrived, or the person does not want it */
      forget: async () => address && (await removeDraft(address)),
    }
  }, [personId, projectId, kind, record])
}
export type DraftKeeper = ReturnType<typeof useDraftKeeper>

/** Reads a draft with its files; null when there is none, or one of another shape than this version of the page knows. */
export const loadDraft = async <T>(address: DraftAddress, shape: z.ZodType<T>): Promise<KeptDraft<T> | null> => {
  const [draft, files] = await Promise.all([readDraft(address), readDraftFiles(address)])
  const content = shape.safeParse(draft?.content)
  if (!draft || !content.success) return null
  return { content: content.data, files, savedAt: new Date(draft.savedAt).toISOString() }
}

/** Tells a form once what was kept of it when it is opened. */
export const useFoundDraft = <T>(
  { address }: DraftKeeper,
  shape: z.ZodType<T>,
  onFound: (draft: KeptDraft<T>) => void,
): void => {
  const latest = useRef(onFound)
  latest.current = onFound
  useEffect(() => {
    if (!address) return
    let isOver = false
    void loadDraft(address, shape).then((draft) => {
      if (draft && !isOver) latest.current(draft)
    })
    return () => {
      isOver = true
    }
  }, [address, shape])
}

/** What this person, or the holder of this link, has not sent yet in an inspection, followed as it changes. */
export const useDraftList = (projectId: number, linkToken?: string): readonly StoredDraft[] => {
  const personId = useWriter(linkToken)
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([])
  const ask = useCallback(async () => (personId ? await listDrafts(personId, projectId) : []), [personId, projectId])
  useEffect(() => {
    let isOver = false
    const read = () =>
      void ask().then((found) => {
        if (!isOver) setDrafts(found)
      })
    read()
    const stop = subscribeToDrafts((gone) => {
      if (gone) setDrafts((shown) => shown.filter((one) => !isSameDraft(one, gone)))
      else read()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [ask])
  return drafts
}
