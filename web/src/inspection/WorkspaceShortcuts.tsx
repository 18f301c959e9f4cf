import { useDialog } from '../ui/useDialog.ts'
import { KeysHelp } from './InspectionShortcutsHelp.tsx'
import type { InspectionStore } from './store/inspectionStore.ts'
import { useInspection, useInspectionStore } from './store/useInspection.ts'
import { type KeyHandlers, useWorkspaceKeys } from './useKeyboardShortcuts.ts'

/** The single-key shortcuts of an inspection, and their help dialog. */
export function WorkspaceKeys() {
  const store = useInspectionStore()
  const { rights } = useInspection('rights')
  const help = useDialog('keys')
  useWorkspaceKeys(() => ({ ...keysOf(store), '?': () => help.open() }))
  return <KeysHelp isOpen={help.isOpen} isAllowed={rights.maySave} onClose={help.close} />
}

/** The shortcuts that are currently active. */
const keysOf = ({ get, actions, elements }: InspectionStore): KeyHandlers => {
  const { mode, draft, selected, rights, isFull } = get()
  return {
    j: () => actions.stepBy(1),
    k: () => actions.stepBy(-1),
    e: () => {
      if (selected) elements.title.current?.focus()
    },
    g: actions.goTo,
    f: () => actions.setFull(!isFull),
    h: actions.goHome,
    '/': () => void actions.toSearch(),
    ...((rights.canPlace || rights.mayDraw) && { n: () => actions.setMode(mode === 'add' ? 'inspect' : 'add') }),
    ...((draft || selected || mode === 'add' || isFull) && { escape: actions.takeBack }),
  }
}
