import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart, type ScreenOptions } from '../../testing/renderScreen.tsx'
import { DateField } from './DateField.tsx'

let day = ''
function Form() {
  const [value, setValue] = useState('')
  day = value
  return (
    <>
      <DateField label="Scan Date" value={value} onChange={setValue} />
      <button type="button">Elsewhere</button>
    </>
  )
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Scan Date' })
const write = async (text: string, options?: ScreenOptions) => {
  const { user } = await renderPart(<Form />, options)
  await user.type(await field(), text)
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
}
const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(Object.freeze(languages))

beforeEach(() => {
  day = ''
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a day that is typed', () => {
  it('means in a British browser what a British person means', async () => {
    browserSpeaks('en-GB', 'en')
    await write('5/12/2026')
    expect(day).toBe('2026-12-05')
    expect(await field()).toHaveValue('05/12/2026')
  })

  it('is read in an American browser with the month first, and stands in ISO order', async () => {
    browserSpeaks('en-US', 'en')
    await write('5/12/2026')
    expect(day).toBe('2026-05-12')
    expect(await field()).toHaveValue('2026-05-12')
  })

  it('is read with its day first where it can be read in no other way, and written out when the field is left', async () => {
    await write('22/11/2026')
    expect(day).toBe('2026-11-22')
    await waitFor(async () => expect(await field()).toHaveValue('2026-11-22'))
  })

  it('follows the language of the account before the browser', async () => {
    browserSpeaks('en-US')
    await write('5.12.26', { language: 'de' })
    expect(day).toBe('2026-12-05')
    expect(await field()).toHaveValue('05.12.2026')
  })
})

describe('what is no day', () => {
  it('stays in the field, which says so and how it is written', async () => {
    await write('31/31/2026')
    expect(await field()).toHaveValue('31/31/2026')
    expect(await field()).toBeInvalid()
    expect(await field()).toHaveAccessibleDescription(
      /“31\/31\/2026” cannot be read as a date\. Write it like \d\d\/\d\d\/\d{4}\./,
    )
  })

  it('is not complained about while it is typed', async () => {
    const { user } = await renderPart(<Form />)
    await user.type(await field(), '22')
    expect(await field()).toBeValid()
  })
})
