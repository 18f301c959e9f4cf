import { useDialog } from '../ui/useDialog.ts'
import { InspectionShortcutsHelp } from './InspectionShortcutsHelp.tsx'
import type { InspectionStore } from './store/inspectionStore.ts'
import { useInspection, useInspectionStore } from './store/useInspection.ts'
import { type KeyHandlers, useKeyboardShortcuts } from './useKeyboardShortcuts.ts'

/** The single-key shortcuts of an inspection, and their help dialog. */
export function WorkspaceShortcuts() {
  const store = useInspectionStore()
  const { rights } = useInspection('rights')
  const help = useDialog('keys')
  useKeyboardShortcuts(() => ({ ...keysOf(store), '?': () => help.open() }))
  return <InspectionShortcutsHelp isOpen={help.isOpen} isAllowed={rights.maySave} onClose={help.close} />
}

/** The shortcuts that are currently active. */
const keysOf = ({ get, actions, elements }: InspectionStore): KeyHandlers => {
  const { mode, placement, selected, rights, isFull } = get()
  return {
    j: () => actions.stepBy(1),
    k: () => actions.stepBy(-1),
    o: actions.stepToOpen,
    e: () => {
      if (selected) elements.title.current?.focus()
    },
    g: actions.goTo,
    f: () => actions.setFull(!isFull),
    h: actions.goHome,
    '/': () => void actions.toSearch(),
    ...((rights.canPlace || rights.mayDraw) && { n: () => actions.setMode(mode === 'add' ? 'inspect' : 'add') }),
    ...((placement || selected || mode === 'add' || isFull) && { escape: actions.takeBack }),
  }
}
