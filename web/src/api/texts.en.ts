export const apiTexts = {
  network: 'The server cannot be reached. Check your connection and try again.',
  networkSave: 'The server cannot be reached. Nothing here is lost; please try again when the connection is back.',
  cancelled: 'Cancelled.',
  unknown: 'Something went wrong!',
  unreadable: 'The server’s answer could not be read. Please try again.',
} as const
