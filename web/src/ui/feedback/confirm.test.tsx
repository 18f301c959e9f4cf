import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { askQuestion, confirmAction } from './confirm.ts'

const question = { title: 'Delete point', text: 'Are you sure?', actionLabel: 'Delete' }

it('T401: a confirmation without an action says so, and stays open', async () => {
  const { user } = await renderComponent(null, { as: 'Manager' })
  act(() => void confirmAction(question))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Action not defined')
  expect(screen.getByRole('dialog', { name: 'Delete point' })).toBeVisible()
})

it('a decision is answered by either button', async () => {
  const { user } = await renderComponent(null, { as: 'Manager' })
  for (const [name, answer] of [
    ['Delete', true],
    ['Cancel', false],
  ] as const) {
    let decision: Promise<boolean> | undefined
    act(() => {
      decision = askQuestion(question)
    })
    await user.click(await screen.findByRole('button', { name }))
    expect(await decision).toBe(answer)
  }
})
