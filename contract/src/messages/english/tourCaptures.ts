export const tourCaptureMessages = {
  'tourCapture.begun': 'The panoramas can be taken now.',
  'tourCapture.stored': 'The panorama is stored.',
  'tourCapture.used': 'The tour is your own now.',
  'tourCapture.discarded': 'The pictures that were taken are removed.',
  'tourCapture.needsRight': 'Please confirm that you have the right to keep these pictures.',
  'tourCapture.twice': 'The same place is named twice.',
  'tourCapture.unknownSweep': 'This place is not one of the tour.',
} as const
