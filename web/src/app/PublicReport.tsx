import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/queryClient.ts'
import { SharedReportPage } from '../reports/visitors/SharedReportPage.tsx'
import { Notices } from '../ui/feedback/Notices.tsx'
import { type ComponentSlots, ComponentSlotsContext } from '../ui/layout/componentSlots.ts'
import { lazyInComponentLibrary } from '../ui/theme/lazyInComponentLibrary.tsx'

const renderNothing = () => null

/** The views of the building; a visitor’s page has no other slots. */
const slots: ComponentSlots = {
  pinPanels: [],
  projectPanels: [],
  ClientNotice: renderNothing,
  ProjectLifecycleActions: renderNothing,
  OtherViewersBadge: renderNothing,
  ReportExportDialog: renderNothing,
  ImportPinsDialog: renderNothing,
  ImportCostsDialog: renderNothing,
  FirmLinksDialog: renderNothing,
  HandoverDialog: renderNothing,
  TakeAlongDialog: renderNothing,
  TakenNote: renderNothing,
  RoomChecklistLink: renderNothing,
  OnThisDevice: renderNothing,
  PickPlace: lazyInComponentLibrary(() =>
    import('../inspection/pick/PickLocation.tsx').then((m) => m.PickLocation),
  ),
  ReadOnlyModel: lazyInComponentLibrary(() =>
    import('../inspection/media/viewer/ReadOnlyModel.tsx').then((m) => m.ReadOnlyModel),
  ),
  ReadOnlyPictures: lazyInComponentLibrary(() =>
    import('../inspection/media/image/ReadOnlyImages.tsx').then((m) => m.ReadOnlyImages),
  ),
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
