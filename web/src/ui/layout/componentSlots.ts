import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { CameraPose, PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { type ComponentType, createContext, use } from 'react'
import type { RowAction } from '../buttons/RowActions.tsx'

export interface PinPanelProps {
  pin: Pin
  project: Project
}

export interface ProjectPanelProps {
  project: Project
}

export interface ProjectDialogProps {
  project: Project
  onClose: () => void
}

/**
 * What can be reached in the 3D view: its points; nothing yet, while it loads; a view without
 * points (another vendor's frame); or nothing, because there is no model in it (a plain link, a
 * failure, stopped by the person).
 */
export type ModelStatus = 'loading' | 'ready' | 'plain' | 'none'

export interface ReadOnlyModelProps {
  project: Project
  pins: readonly Pin[]
  selectedPinId: number | null
  onSelectPin: (pinId: number | null) => void
  isReadOnly: boolean
  /** called with what can be reached, first and whenever it changes */
  onStatus?: (status: ModelStatus) => void
}

/** What is walked in, as far as it says where one stands. */
export interface WalkedView {
  /** the panorama of a tour */
  readonly tour?: { readonly at: string } | undefined
  currentCamera(): CameraPose | null
  on(event: 'camera' | 'scene', listener: () => void): () => void
}

export interface RoomChecklistLinkProps {
  project: Project
  view: WalkedView
  className: string | undefined
  /** called with whether it leads to a room */
  onShown: (isShown: boolean) => void
}

export type ReadOnlyImagesProps = Omit<ReadOnlyModelProps, 'isReadOnly' | 'onStatus'>

/** The place of a new point, as it is sent. */
export interface PickedLocation {
  matterPointCoordinates?: PinCoordinates | undefined
  annotationCoordinates?: AnnotationCoordinates | undefined
  projectModelImageId?: number | undefined
}

export interface PickLocationProps {
  where: 'model' | 'pictures'
  project: Project
  pins: readonly Pin[]
  /** `image`: the view of the place; null if it could not be taken */
  onPicked: (place: PickedLocation, image: File | null) => void
  onClose: () => void
}

/**
 * Components that features render for each other without importing each other; filled in
 * app/features.ts.
 */
export interface ComponentSlots {
  /**
   * rendered in this order on a point: below its title, above its fields, or below them; lazy,
   * because the first list needs none of them
   */
  pinPanels: readonly {
    key: string
    place: 'belowTitle' | 'aboveFields' | 'belowFields'
    Panel: ComponentType<PinPanelProps>
  }[]
  /**
   * the inspection's lower tabs after its points, in this order; panels are lazy, because most
   * visits open none
   */
  projectPanels: readonly {
    key: string
    Tab: ComponentType<ProjectPanelProps>
    Panel: ComponentType<ProjectPanelProps>
  }[]
  /** above the form of a new inspection: whether the client can have one more */
  ClientNotice: ComponentType<{ clientId: number }>
  /** in the header of an inspection: actions on it as a whole; lazy */
  ProjectLifecycleActions: ComponentType<ProjectPanelProps & { more: readonly RowAction[] }>
  /** who else has the inspection open; while it is shown, changes by others appear; lazy */
  OtherViewersBadge: ComponentType<{ projectId: number }>
  /** what can be downloaded of an inspection's report; lazy */
  ReportExportDialog: ComponentType<ProjectDialogProps>
  /** imports points of another program's list; lazy */
  ImportPinsDialog: ComponentType<ProjectDialogProps>
  /** imports cost lines and answers of a plan's points; lazy */
  ImportCostsDialog: ComponentType<ProjectDialogProps>
  /** the links of the outside firms with points in an inspection; lazy */
  FirmLinksDialog: ComponentType<ProjectDialogProps>
  /** hands an inspection over with the signatures of its parties; lazy */
  HandoverDialog: ComponentType<ProjectDialogProps>
  /** stores an inspection on this device; lazy */
  TakeAlongDialog: ComponentType<ProjectDialogProps>
  /** says that an inspection is shown as it was taken along; nothing where it is not; lazy */
  TakenNote: ComponentType<{ projectId: number }>
  /** the way to the checklists of the room in which one stands; nothing outside of rooms; lazy */
  RoomChecklistLink: ComponentType<RoomChecklistLinkProps>
  /** the inspections on this device, for a start without a network; lazy */
  OnThisDevice: ComponentType
  /** the 3D window; lazy, so wrap it in Suspense */
  ReadOnlyModel: ComponentType<ReadOnlyModelProps>
  /** the inspection's pictures with their points, for viewing; lazy as well */
  ReadOnlyPictures: ComponentType<ReadOnlyImagesProps>
  /** a dialog to pick the place of a new point; lazy as well */
  PickPlace: ComponentType<PickLocationProps>
}

export const ComponentSlotsContext = createContext<ComponentSlots | null>(null)

/**
 * Returns the components registered by features. Throws outside the app, where none are registered.
 */
export const useComponentSlots = (): ComponentSlots => {
  const slots = use(ComponentSlotsContext)
  if (!slots) throw new Error('Slots are only there inside the app')
  return slots
}
