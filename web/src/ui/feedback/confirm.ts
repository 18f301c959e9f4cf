import type { LinkProps } from '@tanstack/react-router'
import { createStore } from '../../api/createStore.ts'
import { i18n } from '../../i18n/i18n.ts'

/** A list with its heading. */
interface ConfirmList {
  heading: string
  items: readonly string[]
  /** the way to them, which leaves the question */
  link?: { label: string; to: LinkProps }
}

export interface ConfirmQuestion {
  title: string
  text: string
  /** what it is about by name, above the question */
  lists?: readonly ConfirmList[]
  /** what it is about and what follows, beneath the question */
  detail?: string
  /** label of the button that confirms, a verb */
  actionLabel: string
  cancelLabel?: string
  /** red: it cannot be undone */
  isDanger?: boolean
  /** initial focus on the answer that changes nothing */
  isKeepingFirst?: boolean
  /** another way to go on, which leaves the question */
  other?: { label: string; run: () => void }
  /** label of a checkbox for something that can be done along with it */
  option?: string
  /**
   * runs after confirmation, with whether the checkbox is ticked; the dialog stays open and busy
   * until it is done, and shows its error
   */
  run?: (isTicked: boolean) => Promise<unknown>
}

export interface OpenConfirmQuestion extends ConfirmQuestion {
  run: NonNullable<ConfirmQuestion['run']>
  answer: (isAgreed: boolean) => void
}

/** The open question. */
export const confirmStore = createStore<OpenConfirmQuestion | null>(null)

/** What a confirmation does to which no action was given. */
const runNothing = () => Promise.reject(new Error(i18n.t('ui:noAction')))

/** Asks for confirmation of an action. Resolves to true once it is confirmed and done. */
export const confirmAction = ({
  run = runNothing,
  ...question
}: ConfirmQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    confirmStore.read()?.answer(false)
    confirmStore.set({
      ...question,
      run,
      answer: (isAgreed) => {
        confirmStore.set(null)
        resolve(isAgreed)
      },
    })
  })

/** Asks for a decision, on which the caller acts. Resolves to true if it is yes. */
export const askQuestion = (question: Omit<ConfirmQuestion, 'run'>): Promise<boolean> =>
  confirmAction({ ...question, run: () => Promise.resolve() })
