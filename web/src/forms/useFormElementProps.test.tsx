import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { useFormElementProps } from './useFormElementProps.ts'

function Form({
  label,
  save,
  children,
}: {
  label: string
  save: () => void
  children?: ReactNode
}) {
  const { bind } = useFormElementProps({ isSaving: false, errorsShown: 0, save })
  return (
    <form aria-label={label} {...bind()}>
      <input aria-label={`${label} field`} />
      {children}
    </form>
  )
}

it('a form in a dialog that was opened from another form saves itself, and not the other one', () => {
  const [savePoint, saveFirm] = [vi.fn(), vi.fn()]
  render(
    <Form label="Point" save={savePoint}>
      {createPortal(<Form label="Firm" save={saveFirm} />, document.body)}
    </Form>,
  )
  fireEvent.submit(screen.getByRole('form', { name: 'Firm' }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Firm field' }), {
    key: 'Enter',
    ctrlKey: true,
  })
  expect(saveFirm).toHaveBeenCalledTimes(2)
  expect(savePoint).not.toHaveBeenCalled()
})
