import { Outlet } from '@tanstack/react-router'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { Toasts } from '../ui/Toasts.tsx'

/** What every page has: itself, notices, questions. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ConfirmHost />
    </>
  )
}
