import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderComponent, type ScreenOptions } from '../../testing/renderScreen.tsx'
import { AmountInput } from './AmountInput.tsx'

let amount: string | null = null
function Form({ stored = '80.00', currency = 'EUR' as string | null }) {
  const [value, setValue] = useState<string | null>(stored || null)
  amount = value
  return (
    <>
      <AmountInput label="Cost" value={value ?? ''} currency={currency} onChange={setValue} />
      <button type="button" onClick={() => setValue('1250.50')}>
        Template
      </button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Cost' })
const open = async (options?: ScreenOptions, form = <Form />) => {
  const { user, fill } = await renderComponent(form, options)
  const write = async (text: string) => {
    await user.clear(field())
    await user.type(field(), text)
    await user.tab()
  }
  return { user, fill, write }
}

describe('T361 a cost', () => {
  it('typed with its thousands separator is that many, and is written out when the field is left', async () => {
    const { write } = await open()
    await write('1,200')
    expect(amount).toBe('1200.00')
    expect(field()).toHaveValue('1,200')
    await write('12,5')
    expect(amount).toBe('12.50')
    expect(field()).toHaveValue('12.50')
  })

  it('is read in German as Germans write it, also when it is pasted', async () => {
    const { fill, write } = await open({ language: 'de' })
    await write('1.200')
    expect(amount).toBe('1200.00')
    await fill(field(), '1.200,50')
    expect(amount).toBe('1200.50')
  })

  it('that cannot be read stays, and says so once the field is left', async () => {
    const { user, write } = await open()
    await user.type(field(), ',0')
    expect(field()).toBeValid()
    await write('much')
    expect(field()).toHaveValue('much')
    expect(field()).toHaveAccessibleDescription('Cost must be an amount from 0 to 999,999,999,999.')
    await user.clear(field())
    expect(amount).toBeNull()
  })

  it('that comes from elsewhere replaces what was typed', async () => {
    const { user } = await open()
    await user.type(field(), '7')
    await user.click(screen.getByRole('button', { name: 'Template' }))
    expect(field()).toHaveValue('1,250.50')
  })
})

describe('T613 the first cost of a client', () => {
  const choice = () => screen.getByRole('combobox', { name: 'Currency' })
  const asked = <Form stored="" currency={null} />

  it('names the currency that is preselected by the region of its reader', async () => {
    const { write } = await open({}, asked)
    expect(choice()).toHaveValue('USD')
    await write('12.5')
    expect(amount).toBe('12.50 USD')
    expect(field()).toHaveValue('12.50')
  })

  it('names the one that is chosen before or after, with its decimals', async () => {
    const { user, write } = await open({}, asked)
    await user.selectOptions(choice(), 'JPY')
    await write('1,200')
    expect(amount).toBe('1200 JPY')
    await user.selectOptions(choice(), 'KWD')
    expect(amount).toBe('1200 KWD')
    await write('1.125')
    expect(amount).toBe('1.125 KWD')
  })

  it('that was stored without a currency gets none until one is chosen', async () => {
    const { user } = await open({}, <Form stored="80.00" currency={null} />)
    expect(choice()).toHaveValue('')
    await user.selectOptions(choice(), 'EUR')
    expect(amount).toBe('80.00 EUR')
  })

  it('is the only one that asks', async () => {
    await open()
    expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull()
  })
})

it.each([
  ['12.345', 'EUR', 'Cost in EUR can have up to 2 decimals.'],
  ['12.5', 'JPY', 'Cost in JPY must be a whole number.'],
])('T612 %s in %s says how many decimals there can be', async (typed, currency, message) => {
  const { write } = await open({}, <Form currency={currency} />)
  await write(typed)
  expect(field()).toHaveAccessibleDescription(message)
})
