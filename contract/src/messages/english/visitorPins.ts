export const visitorPinMessages = {
  'pin.sentForReview': 'Point sent. It waits for review.',
  'pin.accepted': 'Point accepted.',
  'pin.hidden': 'Point hidden.',
  'pin.trap': 'Please leave the hidden field empty and send the point again.',
} as const
