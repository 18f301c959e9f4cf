import { IconKeyboard, IconMapPinPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { mayBeLine } from '../pins/templates/mayBeLine.ts'
import { useRememberOpened } from '../ui/browser/recentlyOpened.ts'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import { type KeyHandlers, useKeyboardShortcuts } from '../ui/hooks/useKeyboardShortcuts.ts'
import { useOfferScreenAction, useOfferTextAction } from '../ui/screenActions.ts'
import type { InspectionStore } from './store/inspectionStore.ts'
import { useInspectionState, useInspectionStore } from './store/useInspectionState.ts'
import { useSelectAllKey } from './useSelectAllKey.ts'

const InspectionShortcutsHelp = lazyWithTexts(() =>
  import('./InspectionShortcutsHelp.tsx').then((m) => m.InspectionShortcutsHelp),
)

/** The single-key shortcuts of an inspection, and their help dialog. */
export function InspectionShortcuts() {
  const store = useInspectionStore()
  const { t } = useTranslation('inspection')
  const { rights, project, selected, placement } = useInspectionState(
    'rights',
    'project',
    'selected',
    'placement',
  )
  const help = useDialogInUrl('keys')
  // loaded when first opened, and kept from then on: it closes as it opened
  const [wasOpened, setWasOpened] = useState(help.isOpen)
  if (help.isOpen && !wasOpened) setWasOpened(true)
  useKeyboardShortcuts(() => ({ ...buildKeyHandlers(store), '?': () => help.open() }))
  useSelectAllKey(store)
  const add = {
    label: t('addPointer'),
    Icon: IconMapPinPlus,
    run: () => store.actions.setMode('add'),
  }
  const mayAdd = rights.canPlace || rights.mayDraw
  useOfferScreenAction(mayAdd ? add : null)
  useOfferTextAction(
    mayAdd && !placement
      ? { accepts: mayBeLine, Icon: IconMapPinPlus, run: store.actions.addTitled }
      : null,
  )
  useOfferScreenAction({ label: t('helpTitle'), Icon: IconKeyboard, run: () => help.open() })
  const { id: projectId, projectName } = project
  const me = useSignedInUser()
  useRememberOpened(me.id, { kind: 'project', id: projectId, title: projectName, projectId })
  useRememberOpened(
    me.id,
    selected && {
      kind: 'pin',
      id: selected.id,
      title: selected.title,
      projectId,
      pinNumber: selected.pinNumber,
      projectName,
    },
  )
  return (
    wasOpened && (
      <Suspense>
        <InspectionShortcutsHelp
          isOpen={help.isOpen}
          isAllowed={rights.maySave}
          onClose={help.close}
        />
      </Suspense>
    )
  )
}

/** The shortcuts that are currently active. */
const buildKeyHandlers = ({ get, actions, elements }: InspectionStore): KeyHandlers => {
  const { mode, placement, selected, rights, isFull, isBoxing, isMeasuring, canMeasure, choice } =
    get()
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
    ...((rights.canPlace || rights.mayDraw) && {
      n: () => actions.setMode(mode === 'add' ? 'inspect' : 'add'),
    }),
    ...(rights.maySave && { b: () => void actions.toggleBoxing() }),
    ...(canMeasure && { m: actions.toggleMeasuring }),
    ...((placement ||
      selected ||
      mode === 'add' ||
      isFull ||
      isBoxing ||
      isMeasuring ||
      choice.isOn) && {
      escape: actions.takeBack,
    }),
  }
}
