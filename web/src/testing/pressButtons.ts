import { act, waitFor } from '@testing-library/react'
import { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
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

const describeWay = (way: string[]) => way.join(' > ') || 'open'

/** Waits until nothing is loaded and the page has stopped changing. */
const settle = async () => {
  let isChanging = true
  const observer = new MutationObserver(() => {
    isChanging = true
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  while (isChanging) {
    isChanging = false
    await waitFor(
      () => {
        expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
        expect(document.body.textContent).not.toContain('Please wait...')
      },
      { interval: 10 },
    )
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  observer.disconnect()
}

/** A page in a render, which several ways may use. */
interface Visit<P extends Page> {
  page: P
  /** what was pressed since the page last showed what it had opened with */
  way: string[]
  /** all that was pressed */
  trail: string[]
  /** what the page showed when it had opened */
  opened: string
}

/** A press to be made: the buttons that lead to it, and all that its visit had pressed before. */
type Step = Pick<Visit<Page>, 'way' | 'trail'>

/** What is on the screen, without the ids that the library counts. */
const describeScreen = () =>
  document.body.innerHTML.replaceAll(
    /\s(id|for|aria-(labelledby|controls|describedby))="[^"]*"/g,
    '',
  )

/**
 * Presses buttons in turn. Returns what was there before the last; undefined: one is missing, for
 * `timeout` ms.
 */
const pressInTurn = async ({ user }: Page, within: string, names: string[], timeout: number) => {
  // whether a button can be reached says `findButtons`
  const quickUser = user.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  let before = new Map<string, HTMLElement>()
  for (const name of names) {
    if (timeout > 0)
      await vi.waitUntil(() => findButtons(within).has(name), { timeout }).catch(() => undefined)
    before = findButtons(within)
    const button = before.get(name)
    if (!button) return undefined
    await quickUser.click(button)
    await settle()
  }
  return before
}

/**
 * Presses every button of a page, then what its dialogs and menus show. Opening a page takes longer
 * than a press, so a render serves the next way, too, while it shows just what that way needs.
 * Returns the faults, each with the buttons that led to it.
 */
export const pressButtons = async <P extends Page>(walk: Walk<P>): Promise<string[]> => {
  const { open, within, findFaults, isElsewhere, pressed, unpressed } = walk
  const faults: string[] = []
  let visit: Visit<P> | undefined

  const startVisit = async (): Promise<Visit<P>> => {
    const page = await open()
    await settle()
    return { page, way: [], trail: [], opened: describeScreen() }
  }
  const endVisit = async ({ way }: Visit<P>) => {
    visit = undefined
    const problems = await resetScreens()
    faults.push(...problems.map((problem) => `${describeWay(way)}: ${problem}`))
  }
  /** What of a way is left to press in this visit; undefined: the way takes a new one. */
  const findRest = ({ page, way: gone, opened }: Visit<P>, way: string[]) => {
    if (isElsewhere?.(page)) return undefined
    if (gone.join() === way.slice(0, -1).join()) return way.slice(-1)
    return describeScreen() === opened ? way : undefined
  }
  const press = async (names: string[], timeout = 0) => {
    visit ??= await startVisit()
    visit.trail.push(...names)
    return pressInTurn(visit.page, within, names, timeout)
  }
  /** Goes a way. Returns the visit, and the buttons that were there before its last step. */
  const goWay = async ({ way, trail }: Step) => {
    const rest = visit && findRest(visit, way)
    const before = rest && (await press(rest))
    if (visit && before) return { visit, before }
    // what an earlier press of its visit has caused shows after the same presses only; code that
    // is loaded by a press may take its time
    for (const [names, timeout] of [
      [way, 0],
      [trail, 5_000],
    ] as const) {
      if (visit) await endVisit(visit)
      const found = await press(names, timeout)
      if (visit && found) return { visit, before: found }
    }
    throw new Error(`A button is missing on the way ${describeWay(way)}.`)
  }
  /** Buttons that nobody has pressed yet. */
  const findNext = (way: string[], before: Map<string, HTMLElement>) =>
    [...findButtons(within)].flatMap(([name, button]) => {
      const isDeep = way.length > 1 && !button.closest(dialogs)
      if (before.has(name) || pressed.has(name)) return []
      if (unpressed.names.test(name) || button.matches(unpressed.selector)) return []
      return isDeep || way.length >= deepest ? [] : [name]
    })

  const steps: Step[] = [{ way: [], trail: [] }]
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { way } = step
    const { visit: current, before } = await goWay(step)
    current.way = way
    const found = findFaults(current.page)
    faults.push(...found.map((fault) => `${describeWay(way)}: ${fault}`))
    const next = isElsewhere?.(current.page) ? [] : findNext(way, before)
    for (const name of next) pressed.add(name)
    const nextSteps = next.map((name) => ({
      way: [...way, name],
      trail: [...current.trail, name],
    }))
    steps.push(...nextSteps.toReversed())
    // calls and texts of a fault would be found again after the next press
    if (found.length > 0) await endVisit(current)
  }
  if (visit) await endVisit(visit)
  return faults
}
