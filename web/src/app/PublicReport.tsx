import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useSyncExternalStore } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { SharedReportPage } from '../reports/SharedReportPage.tsx'
import { type ComponentSlots, ComponentSlotsContext } from '../ui/componentSlots.ts'
import { confirmStore } from '../ui/confirm.ts'
import { lazyInLibrary } from '../ui/lazyInLibrary.tsx'
import { toastStore } from '../ui/toast.ts'

const renderNothing = () => null

/** The views of the building; a visitor’s page has no other slots. */
const slots: ComponentSlots = {
  pinPanels: [],
  projectPanels: [],
  HomeSections: renderNothing,
  dashboardBlocks: [],
  ClientNotice: renderNothing,
  ProjectLifecycleActions: renderNothing,
  LiveInspection: renderNothing,
  ReportExportDialog: renderNothing,
  TakeAlongDialog: renderNothing,
  TakenNote: renderNothing,
  OnThisDevice: renderNothing,
  PickPlace: lazyInLibrary(() =>
    import('../inspection/pick/PickPlace.tsx').then((m) => m.PickLocation),
  ),
  ReadOnlyModel: lazyInLibrary(() =>
    import('../inspection/viewport/ReadOnlyModel.tsx').then((m) => m.ReadOnlyModel),
  ),
  ReadOnlyPictures: lazyInLibrary(() =>
    import('../inspection/image/ReadOnlyPictures.tsx').then((m) => m.ReadOnlyImages),
  ),
}

const Toasts = lazyInLibrary(() => import('../ui/Toasts.tsx').then((m) => m.Toasts))
const ConfirmHost = lazyInLibrary(() => import('../ui/ConfirmHost.tsx').then((m) => m.ConfirmHost))

/** Toasts and questions, loaded with the first of them. */
function Notices() {
  const hasToasts = useSyncExternalStore(toastStore.subscribe, () => toastStore.read().length > 0)
  const hasQuestion = useSyncExternalStore(
    confirmStore.subscribe,
    () => confirmStore.read() !== null,
  )
  return (
    <Suspense>
      {hasToasts && <Toasts />}
      {hasQuestion && <ConfirmHost />}
    </Suspense>
  )
}

/**
 * `/project-report?token=`: the whole program of a visitor’s page, without the shell, the router
 * and the forms of staff.
 */
export function PublicReport({ token }: { token: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ComponentSlotsContext value={slots}>
        <SharedReportPage token={token} />
        <Notices />
      </ComponentSlotsContext>
    </QueryClientProvider>
  )
}
