import { Alert, UnstyledButton } from '@mantine/core'
import { type DemoRole, demoRoles, lookAroundRoutes } from '@nspect/contract/demo/demo'
import {
  IconClipboardCheck,
  IconHelmet,
  IconLink,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'
import { session } from '../api/session.ts'
import classes from './DemoSignInPanel.module.css'

const icons: Record<DemoRole, TablerIcon> = {
  manager: IconClipboardCheck,
  inspector: IconHelmet,
  admin: IconSettings,
  contractor: IconLink,
}

/** The demo is only offered to browsers on the server's own machine, so others skip the request. */
const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(window.location.hostname)

/** Where the work of a role waits; an admin begins in the model. */
const getFirstPage = (as: DemoRole, projectId: number): string => {
  if (as === 'manager') return '/dashboard'
  if (as === 'inspector') return '/my-points'
  return `/project/edit-project/${projectId}?mode=3d`
}

/**
 * Opens the demo without a password: one click leads to the work of a role. `onReturnTo` is told
 * the page that is to be opened once there is a session.
 */
export function DemoSignInPanel({ onReturnTo }: { onReturnTo: (path: string) => unknown }) {
  const { t } = useTranslation('sessions')
  const demo = useQuery({
    ...readQuery(lookAroundRoutes.readDemo, {}),
    enabled: isLocal,
    retry: false,
  })
  const enter = useMutation({
    mutationFn: (as: DemoRole) => callRoute(lookAroundRoutes.lookAround, { as }),
    onSuccess: async ({ token, projectId, isLink }, as) => {
      // a program of its own
      if (isLink)
        return window.location.assign(`/project-report?token=${encodeURIComponent(token)}`)
      await onReturnTo(getFirstPage(as, projectId))
      session.begin(token)
    },
  })
  if (!demo.data) return null
  return (
    <section className={classes.panel} aria-labelledby="look-around">
      <h2 id="look-around">{t('lookAround')}</h2>
      <p>{t('lookAroundText', { client: demo.data.businessName })}</p>
      {enter.isError && (
        <Alert color="red" role="alert" variant="light">
          {enter.error.message}
        </Alert>
      )}
      <ul>
        {demoRoles.map((as) => {
          const Icon = icons[as]
          return (
            <li key={as}>
              <UnstyledButton
                className={classes.way}
                disabled={enter.isPending}
                onClick={() => enter.mutate(as)}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
                <span>
                  {t(`as_${as}`)}
                  <small>{t(`asText_${as}`)}</small>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
