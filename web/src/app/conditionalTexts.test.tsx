import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { type FirmLink, firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import { type Handover, handoverRoutes } from '@nspect/contract/reports/handovers'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { getSettingDeclaration, knownSettingKeys } from '@nspect/contract/settings/knownSettings'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { roles, tiers } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { HandoverDialog } from '../handovers/HandoverDialog.tsx'
import { i18n } from '../i18n/i18n.ts'
import { FirmLinksDialog } from '../reports/firmLinks/FirmLinksDialog.tsx'
import { ShareReportDialog } from '../reports/shareLinks/ShareReportDialog.tsx'
import { assignToFirmInBulk } from '../testing/assignInBulk.ts'
import { mailOnlyTexts, planOnlyTexts } from '../testing/conditionalTexts.ts'
import {
  buildClient,
  buildClientUsage,
  buildOwnedType,
  buildPerson,
  buildPlanProject,
  buildProject,
} from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { buildHandover } from '../testing/handoverRecords.ts'
import { renderComponent, renderScreen, type ScreenOptions } from '../testing/renderScreen.tsx'
import { buildShareLink } from '../testing/reportRecords.ts'

interface Screen {
  show: (installation: ScreenOptions) => Promise<unknown>
  texts: readonly string[]
}

const firm: FirmLink = {
  firmId: 3,
  name: 'Harbour Electric',
  email: 'desk@harbour.example',
  isHere: true,
  pointCount: 2,
  openPointCount: 1,
  linkId: null,
  link: null,
  expiresOn: null,
  isExpired: false,
  sentOn: null,
  lastOpenedOn: null,
}

const showHandovers = (installation: ScreenOptions, handovers: Handover[]) => {
  server.serve(pinRoutes.listPins, [])
  server.serve(handoverRoutes.listHandovers, handovers)
  const completedDateTime = handovers.length > 0 ? '2026-12-01T12:00:00.000Z' : null
  return renderComponent(
    <HandoverDialog project={buildProject({ completedDateTime })} onClose={() => undefined} />,
    { ...installation, as: 'Manager' },
  )
}

const screensOfMail: Record<string, Screen> = {
  'Forgot password': {
    show: (installation) => renderScreen('/auth/forgot-password', { as: null, ...installation }),
    texts: ['accounts:send'],
  },
  'the sign-in of an unconfirmed address': {
    show: async (installation) => {
      server.serve(sessionRoutes.authenticate, createRefusal('account.unconfirmed'))
      const { user, fill } = await renderScreen('/auth/login', { as: null, ...installation })
      await fill(screen.getByRole('textbox', { name: 'Username' }), 'marta@seaview.example')
      await fill(screen.getByLabelText('Password', { selector: 'input' }), 'a good one')
      await user.click(screen.getByRole('button', { name: 'Sign in' }))
    },
    texts: ['sessions:sendLinkAgain'],
  },
  'a new user': {
    show: async (installation) => {
      server.serve(
        userRoutes.listRoles,
        roles.map((roleName, place) => ({ roleId: place + 1, roleName })),
      )
      const { user } = await renderScreen('/user/manage/0', installation)
      await user.click(await screen.findByRole('radio', { name: /^Invite/ }))
    },
    texts: ['users:byInvitation', 'users:invitationText'],
  },
  'the export of a client': {
    show: (installation) => {
      server.serve(clientRoutes.readClient, buildClient())
      return renderScreen('/client/manage/2', installation)
    },
    texts: ['clientData:exportMail'],
  },
  'the account': {
    show: (installation) => {
      server.serve(accountRoutes.listSessions, [])
      return renderScreen('/account', { ...installation, as: 'Manager' })
    },
    texts: [
      'inbox:dailyAt',
      'inbox:mailsText',
      'inbox:quietFrom',
      'inbox:quietHelp',
      'inbox:quietTo',
    ],
  },
  'the settings': {
    show: (installation) => {
      server.serve(
        settingRoutes.listKnownSettings,
        knownSettingKeys.map((key) => ({
          key,
          fallback: getSettingDeclaration(key).default ?? null,
          stored: null,
          exceptions: [],
          exceptionCount: 0,
          isFixed: false,
        })),
      )
      return renderScreen('/settings/setting', { ...installation, as: 'SuperAdmin' })
    },
    texts: ['settings:about_FirmReminders'],
  },
  'the links of contractors': {
    show: (installation) => {
      const linked = { linkId: 5, link: 'https://nspect.example/shared/electric' }
      const sentOn = '2026-03-01T08:00:00.000Z'
      server.serve(firmLinkRoutes.listFirmLinks, [
        firm,
        { ...firm, firmId: 4, name: 'Quay Plumbers', email: '' },
        { ...firm, firmId: 5, name: 'Lantern Joinery', ...linked, sentOn },
      ])
      return renderComponent(
        <FirmLinksDialog project={buildProject()} onClose={() => undefined} />,
        {
          ...installation,
          as: 'Manager',
        },
      )
    },
    texts: Object.keys(mailOnlyTexts).filter((key) => key.startsWith('firmLinks:')),
  },
  'a link to decide by': {
    show: async (installation) => {
      server.serve(reportRoutes.listReportPins, [])
      server.serve(reportRoutes.listShareLinks, {
        shareLinks: [buildShareLink()],
        defaultLevel: 'view',
        isMailed: installation.sendsMail ?? false,
      })
      const { user } = await renderComponent(
        <ShareReportDialog
          shared={{ project: buildPlanProject() }}
          title="Share links"
          onClose={() => undefined}
        />,
        { ...installation, as: 'Manager' },
      )
      await user.click(await screen.findByRole('button', { name: 'New link' }))
      const level = await screen.findByRole('combobox', { name: 'Permissions' })
      await user.selectOptions(level, 'Decide, with costs')
    },
    texts: ['reviewers:emailHelp', 'reviewers:passwordInstead'],
  },
  'a handover that is being signed': {
    show: (installation) => showHandovers(installation, []),
    texts: ['handovers:email', 'handovers:emailHelp'],
  },
  'handovers before and after sealing': {
    show: (installation) => {
      const waiting = buildHandover({ isMailed: installation.sendsMail ?? false })
      return showHandovers(installation, [
        waiting,
        { ...waiting, id: 10, state: 'sealed', sealedAt: waiting.createdAt, path: 'files/a.pdf' },
        {
          ...waiting,
          id: 11,
          parties: waiting.parties.map((party) => ({ ...party, email: null })),
        },
      ])
    },
    texts: ['handovers:mailed', 'handovers:noEmail', 'handovers:willBeMailed'],
  },
  'points that were assigned to a contractor': {
    show: (installation) => assignToFirmInBulk({ ...installation, as: 'Manager' }),
    texts: ['bulk:sendLink'],
  },
}

const individual = { id: 1, name: tiers[0] }
const asIndividual = buildPerson('Admin', { tier: individual })
const usedUp = (noOfProject: number) =>
  buildClientUsage({ clientTier: individual, noOfProject, projectsInUse: noOfProject })

const screensOfPlans: Record<string, Screen> = {
  'the dashboard of one inspection': {
    show: (installation) => {
      server.serve(clientRoutes.readUsage, usedUp(1))
      return renderScreen('/dashboard', { ...installation, as: asIndividual })
    },
    texts: ['clients:limitText_one', 'clients:upsellTitle'],
  },
  'a new inspection beyond the plan': {
    show: (installation) => {
      server.serve(clientRoutes.readUsage, usedUp(3))
      server.serve(projectTypeRoutes.listProjectTypes, [])
      return renderScreen('/project/manage/0', { ...installation, as: asIndividual })
    },
    texts: ['clients:limitText_other', 'clients:upgrade'],
  },
  'the own client': {
    show: (installation) => {
      server.serve(
        clientRoutes.readClient,
        buildClient({ clientTier: individual, clientTierId: 1 }),
      )
      return renderScreen('/client/manage/2', { ...installation, as: asIndividual })
    },
    texts: ['clients:onlyPlan'],
  },
  'the form fields of a type': {
    show: (installation) => {
      const at = '2026-03-02T09:30:00.000Z'
      server.serve(projectTypeConfigurationRoutes.readProjectType, {
        ...buildOwnedType(),
        updatedDateTime: at,
        version: 3,
      })
      server.serve(projectTypeConfigurationRoutes.listTypeRows, [])
      return renderScreen('/projecttypes/edit/5', { ...installation, as: asIndividual })
    },
    texts: ['projectTypes:upgrade'],
  },
}

/** What is read on the page, and what is read out of it. */
const words = (): string => {
  const labels = [...document.body.querySelectorAll('[aria-label]')].map(
    (element) => element.getAttribute('aria-label') ?? '',
  )
  return [document.body.textContent, ...labels].join('\n')
}

/** The English text of a key, with anything in place of its variables. */
const pattern = (key: string): RegExp => {
  const [namespace = '', name = ''] = key.split(':')
  const text = String(i18n.getResource('en', namespace, name))
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('[^\\n]{1,40}?'))
}

const looksAt = (
  screens: Record<string, Screen>,
  table: Readonly<Record<string, string | null>>,
  [equipped, bare]: readonly [ScreenOptions, ScreenOptions],
) => {
  it('are each on a screen of this test', () => {
    const looked = Object.values(screens).flatMap(({ texts }) => texts)
    expect(looked.sort()).toEqual(Object.keys(table).sort())
  })

  describe.each(Object.entries(screens))('%s', (_, { show, texts }) => {
    it('says them with it', async () => {
      await show(equipped)
      await waitFor(() => {
        for (const key of texts) expect(words(), key).toMatch(pattern(key))
      })
    })

    it('says something else, or nothing, without', async () => {
      await show(bare)
      await waitFor(() => {
        for (const key of texts) {
          const other = table[key]
          if (other) expect(words(), other).toMatch(pattern(other))
        }
      })
      await waitFor(() => {
        for (const key of texts) expect(words(), key).not.toMatch(pattern(key))
      })
    })
  })
}

describe('T490: texts that depend on mail', () =>
  looksAt(screensOfMail, mailOnlyTexts, [{ sendsMail: true }, { sendsMail: false }]))

describe('T404: texts that depend on plans for sale', () =>
  looksAt(screensOfPlans, planOnlyTexts, [{ isSelling: true }, { isSelling: false }]))
