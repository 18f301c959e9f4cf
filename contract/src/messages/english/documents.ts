export const documentMessages = {
  'document.saved': 'Document saved.',
  'document.deleted': 'Document deleted.',
  'document.fileOrLink': 'Please choose a file or enter a link.',
} as const
