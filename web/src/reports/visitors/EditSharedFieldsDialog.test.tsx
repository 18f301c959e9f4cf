import { pinCustomFieldRoutes } from '@nspect/contract/pins/pinCustomFields'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { EditSharedFieldsDialog } from './EditSharedFieldsDialog.tsx'

const token = `head.${btoa(JSON.stringify({ link: 5 }))}.signature`
const quotedPrice = {
  id: 1,
  projectPinId: buildReportedPin().id,
  projectTypeCustomFieldId: 51,
  name: 'Quoted price',
}
const priced = (description: string) =>
  buildReportedPin({
    projectPinCustomFields: [
      {
        ...quotedPrice,
        description,
        customFieldType: 'decimal',
        customFieldTypeOptions: '',
        options: [],
        pointCategoryProjectTypeCustomFields: [],
      },
    ],
  })
const open = (price: string) =>
  renderComponent(
    <EditSharedFieldsDialog
      pin={priced(price)}
      project={buildProject()}
      token={token}
      onClose={() => {}}
    />,
  )
const price = () => screen.findByRole('textbox', { name: 'Quoted price' })

it('a visitor who goes on with a draft is told what somebody else has entered since, and stores theirs knowingly', async () => {
  const before = await open('214')
  await before.fill(await price(), '240')
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()

  const { user, fill } = await open('215')
  expect(await screen.findByRole('status')).toHaveTextContent(
    /“Quoted price” to “215” in the meantime/,
  )
  expect(await price()).toHaveValue('240')
  server.serve(pinCustomFieldRoutes.saveSharedPinCustomField, {
    projectPinCustomField: null,
    version: 4,
  })
  await fill(await screen.findByRole('textbox', { name: /Full Name/ }), 'Ines Okafor')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(
    server
      .sent(pinCustomFieldRoutes.saveSharedPinCustomField)
      .map(({ input }) => input.description),
  ).toEqual(['240'])
})
