import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { homeRoutes } from '@nspect/contract/home/home'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPerson, buildProject } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { createTestToken, renderScreen } from '../testing/renderScreen.tsx'

it.each([
  ['manager', 'Manager', '/dashboard'],
  ['inspector', 'User', '/my-points'],
  ['admin', 'Admin', '/project/edit-project/7?mode=3d'],
] as const)('T563: the demo leads its %s to where their work waits', async (as, role, page) => {
  const me = buildPerson(role)
  server.serve(lookAroundRoutes.readDemo, { businessName: 'Harbour Lights Hotel', projectId: 7 })
  server.serve(homeRoutes.listWork, [])
  server.serve(projectRoutes.readProject, buildProject({ id: 7 }))
  server.serve(pinRoutes.listPins, [])
  const { user, address } = await renderScreen('/auth/login', { as: null })
  server.serve(sessionRoutes.readMe, { ...me, language: 'en' })
  server.serve(lookAroundRoutes.lookAround, {
    token: createTestToken(me.id),
    projectId: 7,
    isLink: false,
  })
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Look around as ${as}`) }))
  await waitFor(() => expect(address()).toBe(page))
})
