import type { Role } from '@nspect/contract/shared/enums'
import type { TablerIcon } from '@tabler/icons-react'
import type app from './texts.en.json'

/** Where the tiles of Quick Actions lead, as the document names them (T401). */
type TilePath = '/projects' | '/projecttypes' | '/users' | '/clients' | '/settings/setting'

/**
 * An action that the search offers on every page: its text, who sees it, and where it navigates or
 * what it opens.
 */
export type QuickAction = {
  /** a text without variables */
  text: Exclude<keyof typeof app, 'removeDemoText' | 'unread'>
  Icon: TablerIcon
  roles: readonly Role[]
} & (
  | { to: TilePath; isTile: true }
  | { to: '/dashboard' | '/my-points' | '/inbox' | '/outbox' | '/health' | '/prints' | '/review' }
  | { to: '/project/manage/$id'; params: { id: string } }
  | { opens: 'keys' | 'removeDemo' }
)
