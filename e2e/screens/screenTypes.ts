import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { Page } from '@playwright/test'
import type { Instance } from '../startInstance.ts'

/**
 * Who looks: people of the demo by the sign-in page's own way in, a visitor with a link to the
 * whole report, the operator, or nobody.
 */
export type ScreenUser =
  | 'manager'
  | 'inspector'
  | 'admin'
  | 'contractor'
  | 'visitor'
  | 'operator'
  | 'nobody'

/** What the screens of a tour are about. */
export interface ScreenSubjects {
  app: Instance
  projectId: number
  pinId: number
  completedId: number
  /** another client's inspection, with a picture and nothing else */
  bareId: number
  /** an inspection with the tour of another vendor than Matterport (T53) */
  vendorId: number
  typeId: number
  /** a type that has nothing yet */
  bareTypeId: number
  /** of the type, one of each kind */
  parts: Record<TypePart, number>
  userId: number
  settingId: number
}

/** One screen in one state. */
export interface Screen {
  /** becomes the file's name */
  name: string
  as: ScreenUser
  /** address below the server's own */
  path(subjects: ScreenSubjects): string
  /** brings the screen into the state that is to be seen */
  enter?(page: Page): Promise<unknown>
}
