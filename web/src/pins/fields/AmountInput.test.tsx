import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderComponent, type ScreenOptions } from '../../testing/renderScreen.tsx'
import { AmountInput } from './AmountInput.tsx'

let amount: string | null = null
function Form() {
  const [value, setValue] = useState<string | null>('80.00')
  amount = value
  return (
    <>
      <AmountInput label="Cost" value={value ?? ''} currency="EUR" onChange={setValue} />
      <button type="button" onClick={() => setValue('1250.50')}>
        Template
      </button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Cost' })
const open = async (options?: ScreenOptions) => {
  const { user, fill } = await renderComponent(<Form />, options)
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
    expect(field()).toHaveAccessibleDescription('Cost must be an amount from 0 to 999,999,999.99.')
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
