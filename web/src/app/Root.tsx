import { Outlet } from '@tanstack/react-router'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { Toasts } from '../ui/Toasts.tsx'

/** The root layout: the page, toasts and confirmations. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ConfirmHost />
    </>
  )
}
