import { Suspense, useEffect, useState } from 'react'
import { lazyInLibrary } from '../../ui/theme/lazyInLibrary.tsx'
import type { VisitorDraftsProps } from './VisitorDrafts.tsx'

const VisitorDrafts = lazyInLibrary(() =>
  import('./VisitorDrafts.tsx').then((m) => m.VisitorDrafts),
)

/** Whether this browser may hold drafts; true if that cannot be found out. */
const hasKeptDrafts = async (): Promise<boolean> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === 'nspect-drafts')
}

/** A visitor's unsent drafts, loaded only where there may be some. */
export function StoredVisitorDrafts(props: VisitorDraftsProps) {
  const [hasSome, setSome] = useState(false)
  useEffect(() => {
    void hasKeptDrafts().then(setSome)
  }, [])
  if (!hasSome) return null
  return (
    <Suspense>
      <VisitorDrafts {...props} />
    </Suspense>
  )
}
