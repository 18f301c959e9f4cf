import { limits } from '../../shared/limits.ts'

export const photoMessages = {
  'photo.required': 'Please choose a photo.',
  'photo.kept':
    'A photo that is there cannot be exchanged. Please add the new one and delete the old.',
  'photo.tooMany': `A point can have at most ${limits.photosPerPin} photos.`,
  'photo.saved': 'Photo saved.',
  'photo.captioned': 'Caption saved.',
  'photo.deleted': 'Photo deleted.',
  'photo.restored': 'Photo restored.',
  'photo.marked': 'Mark-up saved.',
  'photo.unmarked': 'The photo is shown without mark-up again.',
  'photo.unnamed': 'Please say which photo is meant.',
} as const
