import { Suspense, useEffect, useState } from 'react'
import { lazyInComponentLibrary } from '../../ui/theme/lazyInComponentLibrary.tsx'
import type { VisitorDraftsProps } from './UnsentVisitorDrafts.tsx'

const VisitorDrafts = lazyInComponentLibrary(() =>
  import('./UnsentVisitorDrafts.tsx').then((m) => m.UnsentVisitorDrafts),
)

/** Whether this browser may hold drafts; true if that cannot be found out. */
const hasKeptDrafts = async (): Promise<boolean> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === 'nspect' || name === 'nspect-drafts')
}

/** A visitor's unsent drafts, loaded only where there may be some. */
export function LazyVisitorDrafts(props: VisitorDraftsProps) {
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
