import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { RangeInputs } from './RangeInputs.tsx'

it('T361 a filter by numbers reads and shows them as the shown language writes them', async () => {
  const asked: (string | undefined)[] = []
  const range = { from: '1.5', to: undefined }
  const { fill } = await renderComponent(
    <RangeInputs kind="number" range={range} onRange={(value) => void asked.push(value)} />,
    { language: 'de' },
  )
  const [from, to] = screen.getAllByRole('textbox')
  if (!from || !to) throw new Error('a range has two ends')
  expect(from).toHaveValue('1,5')
  await fill(to, '1.200')
  await fill(to, '1234.567')
  expect(asked.filter(Boolean)).toEqual(['1.5..1200', '1.5..'])
})
