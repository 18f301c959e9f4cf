import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent, type ScreenOptions } from '../../testing/renderScreen.tsx'
import { CustomFieldInput } from './CustomFieldInput.tsx'

let stored = ''
function Form() {
  const [value, setValue] = useState('2.5')
  stored = value
  return (
    <CustomFieldInput
      field={{ customFieldType: 'decimal', options: [], isRequired: false }}
      label="Width"
      value={value}
      held="2.5"
      error={undefined}
      isDisabled={false}
      onChange={setValue}
      onLeave={() => {}}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' })
const open = async (options?: ScreenOptions) => {
  const { user } = await renderComponent(<Form />, options)
  return async (text: string) => {
    await user.clear(field())
    await user.type(field(), text)
    await user.tab()
  }
}

it('T361 a decimal field reads a typed thousand as one, and keeps what cannot be read', async () => {
  const write = await open()
  await write('1,200')
  expect(stored).toBe('1200')
  expect(field()).toHaveValue('1200')
  await write('2.50')
  expect(stored).toBe('2.50')
  await write('wide')
  expect([stored, field().value]).toEqual(['wide', 'wide'])
})

it('T361 a decimal field is written and read as Germans do', async () => {
  const write = await open({ language: 'de' })
  expect(field()).toHaveValue('2,5')
  await write('1.200,75')
  expect(stored).toBe('1200.75')
  expect(field()).toHaveValue('1200,75')
})
