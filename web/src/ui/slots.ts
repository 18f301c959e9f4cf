import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import type { Role } from '@nspect/contract/vocab'
import { type ComponentType, createContext, use } from 'react'

export interface PinPanelProps {
  pin: Pin
  project: Project
}

export interface ProjectPanelProps {
  project: Project
}

export interface ModelViewProps {
  project: Project
  pins: readonly Pin[]
  selectedPinId: number | null
  onSelectPin: (pinId: number | null) => void
  isReadOnly: boolean
  /** told when points can be gone to, and when they no longer can */
  onReady?: (isReady: boolean) => void
}

export type PicturesViewProps = Omit<ModelViewProps, 'isReadOnly' | 'onReady'>

/** Parts that features lend each other without knowing each other; filled in app/features.ts. */
export interface Slots {
  /** shown in this order on a point, below the point's own fields; lazy, as the first list needs none of it */
  pinPanels: readonly { key: string; Panel: ComponentType<PinPanelProps> }[]
  /** the inspection's lower tabs after its points, in this order; panels are lazy, as most visits open none */
  projectPanels: readonly {
    key: string
    Tab: ComponentType<ProjectPanelProps>
    Panel: ComponentType<ProjectPanelProps>
  }[]
  /** below the dashboard's tables, in this order, for people of these roles; lazy, so that nobody else loads them (T37) */
  dashboardBlocks: readonly { key: string; roles: readonly Role[]; Block: ComponentType }[]
  /** whether the client can take one more inspection, above the form of a new one */
  ClientNotice: ComponentType<{ clientId: number }>
  /** in the head of an inspection: what may be done about it as a whole; lazy */
  ProjectLife: ComponentType<ProjectPanelProps>
  /** the 3D window; lazy, so wrap it in Suspense */
  ModelView: ComponentType<ModelViewProps>
  /** the inspection's pictures with their points, to be looked at; lazy as well */
  PicturesView: ComponentType<PicturesViewProps>
}

export const SlotsContext = createContext<Slots | null>(null)

/** The parts registered by features. Throws outside the app, where nothing is registered. */
export const useSlots = (): Slots => {
  const slots = use(SlotsContext)
  if (!slots) throw new Error('Slots are only there inside the app')
  return slots
}
