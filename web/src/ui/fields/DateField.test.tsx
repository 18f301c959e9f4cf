import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderComponent, type ScreenOptions } from '../../testing/renderScreen.tsx'
import { DateField } from './DateField.tsx'

let day = ''
function Form({ isScanDate = false }: { isScanDate?: boolean }) {
  const [value, setValue] = useState('')
  day = value
  return (
    <>
      <DateField label="Scan Date" value={value} isScanDate={isScanDate} onChange={setValue} />
      <button type="button">Elsewhere</button>
    </>
  )
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Scan Date' })
const write = async (text: string, options?: ScreenOptions, isScanDate = false) => {
  const { user } = await renderComponent(<Form isScanDate={isScanDate} />, options)
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

  it.each(['en-US', 'en'])(
    'T473: is read in a browser of %s with the month first, and written as elsewhere on the screen',
    async (tag) => {
      browserSpeaks(tag)
      await write('5/12/2026')
      expect(day).toBe('2026-05-12')
      expect(await field()).toHaveValue('05/12/2026')
    },
  )

  it('T113: is written in ISO order in the form of an inspection, as the documents quote it, for Americans only', async () => {
    browserSpeaks('en-US', 'en')
    await write('5/12/2026', {}, true)
    expect(await field()).toHaveValue('2026-05-12')
    cleanup()
    browserSpeaks('en-GB')
    await write('5/12/2026', {}, true)
    expect(await field()).toHaveValue('05/12/2026')
  })

  it.each([
    ['de-CH', 'de', '05.12.2026'],
    ['fr-CA', 'fr', '2026-12-05'],
    ['es-MX', 'es', '05/12/2026'],
    ['ja-JP', 'ja', '2026/12/05'],
    ['zh-CN', 'zh', '2026/12/05'],
  ] as const)('T473: is written in the order of %s', async (tag, language, written) => {
    browserSpeaks(tag)
    await write('2026-12-05', { language })
    expect(await field()).toHaveValue(written)
  })

  it('is read with its day first where it can be read in no other way, and written out when the field is left', async () => {
    await write('22/11/2026')
    expect(day).toBe('2026-11-22')
    await waitFor(async () => expect(await field()).toHaveValue('11/22/2026'))
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
      /“31\/31\/2026” is not a date\. Use this format: \d\d\/\d\d\/\d{4}\./,
    )
  })

  it('is not complained about while it is typed', async () => {
    const { user } = await renderComponent(<Form />)
    await user.type(await field(), '22')
    expect(await field()).toBeValid()
  })
})
