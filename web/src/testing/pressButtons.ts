import { act, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { resetScreens } from './resetScreens.ts'

interface Page {
  user: UserEvent
}

interface Walk<P extends Page> {
  /** a fresh render, with its network */
  open: () => Promise<P>
  /** where buttons are pressed; dialogs and menus are always looked into */
  within: string
  /** what is wrong with the page now, in words */
  findFaults: (page: P) => string[]
  /** whether the page was left: what is there belongs to another one */
  isElsewhere?: (page: P) => boolean
  /** buttons that were pressed before, by their names; new ones are added */
  pressed: Set<string>
  /** buttons that are not pressed, by their names or as a selector */
  unpressed: { names: RegExp; selector: string }
}

const pressable = 'button, [role="menuitem"]:not(a), [role="switch"]'
const dialogs = 'dialog, [role="dialog"]'
const closed = ':disabled, [aria-disabled="true"], [data-disabled]'
/** A dialog's own dialog is the deepest that screens have. */
const deepest = 3

const nameOf = (button: HTMLElement) => {
  const label = button instanceof HTMLInputElement ? button.labels?.[0] : button
  return button.getAttribute('aria-label') ?? label?.textContent.trim() ?? ''
}

/** Pressable buttons by their names; of rows alike, the first. */
export const findButtons = (within: string): Map<string, HTMLElement> => {
  const places = `${within}, [role="menu"], ${dialogs}`
  const open = [...document.querySelectorAll<HTMLElement>(pressable)].filter(
    (button) =>
      !button.matches(closed) &&
      button.closest('[hidden], [inert], [aria-hidden="true"], details:not([open])') === null &&
      button.closest(places) !== null,
  )
  return new Map(open.map((button) => [nameOf(button), button] as const).toReversed())
}

const settle = async () => {
  await act(async () => {})
  await waitFor(
    () => {
      expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
      expect(document.body.textContent).not.toContain('Please wait...')
    },
    { interval: 10 },
  )
}

/**
 * Presses every button of a page, each in a fresh render, then what its dialogs and menus show.
 * Returns the faults, each with the buttons that led to it.
 */
export const pressButtons = async <P extends Page>(walk: Walk<P>): Promise<string[]> => {
  const { open, within, findFaults, isElsewhere, pressed, unpressed } = walk
  const faults: string[] = []
  const ways: string[][] = [[]]
  for (const way of ways) {
    const page = await open()
    await settle()
    let before = new Map<string, HTMLElement>()
    for (const name of way) {
      before = findButtons(within)
      const button = before.get(name)
      if (!button) throw new Error(`No button "${name}" on the way ${way.join(' > ')}.`)
      await page.user.click(button)
      await settle()
    }
    const steps = way.join(' > ') || 'open'
    faults.push(...findFaults(page).map((fault) => `${steps}: ${fault}`))
    const found = isElsewhere?.(page) ? [] : [...findButtons(within)]
    for (const [name, button] of found) {
      const isDeep = way.length > 1 && !button.closest(dialogs)
      if (before.has(name) || pressed.has(name)) continue
      if (unpressed.names.test(name) || button.matches(unpressed.selector)) continue
      if (isDeep || way.length >= deepest) continue
      pressed.add(name)
      ways.push([...way, name])
    }
    faults.push(...(await resetScreens()).map((problem) => `${steps}: ${problem}`))
  }
  return faults
}
