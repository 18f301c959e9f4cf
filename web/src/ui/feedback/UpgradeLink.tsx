import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../api/ApiError.ts'
import { signedInUserQuery } from '../../api/signedInUser.ts'

// errors are also shown by pages without the router
const PlansLink = lazy(() => import('./PlansLink.tsx').then((m) => ({ default: m.PlansLink })))

/**
 * A link to the plans, beside the error that a plan does not include something (402), for those who
 * may change it.
 */
export function UpgradeLink({ error }: { error: unknown }) {
  // also rendered when nobody is signed in: sends no request itself
  const { data: me } = useQuery({ ...signedInUserQuery(), enabled: false })
  if (
    !(error instanceof ApiError) ||
    error.status !== 402 ||
    me?.role !== 'Admin' ||
    me.clientId === null
  )
    return null
  return (
    <Suspense>
      <PlansLink clientId={me.clientId} />
    </Suspense>
  )
}
