import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { SearchPaletteDialog } from '../search/SearchPaletteDialog.tsx'
import type { ScreenAction } from '../ui/screenActions.ts'
import { quickActions } from './features.ts'
import type { QuickAction } from './quickAction.ts'
import { useRemoveDemoAction } from './useRemoveDemoAction.ts'

interface Props {
  onClose: () => void
  onKeys: () => void
  onFirms: (clientId: number) => void
}

/** The search with the actions that this person may start from any page. */
export function AppSearchPalette({ onClose, onKeys, onFirms }: Props) {
  const { t } = useTranslation('app')
  const { role } = useSignedInUser()
  const navigate = useNavigate()
  const removeDemo = useRemoveDemoAction()
  const start = (action: QuickAction) => {
    if ('opens' in action) {
      if (action.opens === 'keys') onKeys()
      else void removeDemo?.()
    } else if ('params' in action) void navigate({ to: action.to, params: action.params })
    else void navigate({ to: action.to })
  }
  const isAvailable = (action: QuickAction) =>
    !('opens' in action && action.opens === 'removeDemo') || removeDemo !== null
  const actions = (quickActions as readonly QuickAction[])
    .filter((action) => action.roles.includes(role) && isAvailable(action))
    .map(
      (action): ScreenAction => ({
        label: t(action.text),
        Icon: action.Icon,
        run: () => start(action),
      }),
    )
  return <SearchPaletteDialog actions={actions} onClose={onClose} onFirms={onFirms} />
}
