import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildOwnedType } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

it('the texts that end a type’s printed reports are part of its form', async () => {
  const at = '2026-03-02T09:30:00.000Z'
  const type = { ...buildOwnedType(), updatedDateTime: at, version: 3 }
  server.serve(projectTypeConfigurationRoutes.readProjectType, type)
  server.serve(projectTypeConfigurationRoutes.listTypeRows, [])
  server.serve(projectTypeConfigurationRoutes.saveProjectType, { id: 5, version: 4 })
  const { user, fill } = await renderScreen('/projecttypes/edit/5', { as: 'Manager' })
  expect(await screen.findByRole('textbox', { name: /^Scope/ })).toHaveValue(
    'All rooms that were open',
  )
  await fill(screen.getByRole('textbox', { name: /^Limitations/ }), 'Nothing was opened.')
  await user.click(screen.getByRole('checkbox', { name: /Signature lines/ }))
  await user.click(screen.getByRole('button', { name: 'Save Project Type' }))
  expect(await screen.findByText('Inspection type saved successfully.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open: Room check' })).toBeVisible()
  expect(server.sent(projectTypeConfigurationRoutes.saveProjectType)[0]?.input).toMatchObject({
    id: 5,
    version: 3,
    reportScope: 'All rooms that were open',
    reportLimitations: 'Nothing was opened.',
    hasSignatures: true,
  })
})
