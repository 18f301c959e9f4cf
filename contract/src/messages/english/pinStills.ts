/** Nobody waits for this call: it says nothing. */
export const pinStillMessages = {} as const
