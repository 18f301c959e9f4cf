/** Nobody waits for this call: it says nothing. */
export const pinPictureMessages = {} as const
