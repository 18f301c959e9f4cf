import { createEvents } from './createStore.ts'

/** Responses with 403: the app navigates away from the page and shows the reason (T20). */
export const denialEvents = createEvents<Error>()

/** Answers that hold fewer rows than there are (T115): the app says so on the screen. */
export const truncatedListEvents = createEvents()
