export const commentMessages = {
  'comment.required': 'Comment is required',
  'comment.mentionUnknown':
    'Somebody whom you mention cannot see this inspection. Remove the mention, or ask an Admin to give them access.',
  'comment.imageOrLink': 'Please send a picture or a link, not both.',
  'comment.proofRequired': 'Please add a picture or a link that shows the repair.',
  'comment.trap': 'Please leave the hidden field empty and send the comment again.',
  'comment.saved': 'Comment added.',
  'comment.changed': 'Comment changed.',
  'comment.hidden': 'Comment hidden.',
  'comment.shown': 'Comment shown again.',
  'comment.submitted': 'The repair was submitted.',
  'comment.accepted': 'The repair was accepted.',
  'comment.rejected': 'The repair was sent back.',
  'comment.withdrawn': 'The acceptance was taken back: the repair waits again.',
  'comment.reopened': 'The point is open again.',
  'comment.resolved': 'The point is resolved.',
  'comment.undone': 'Undone.',
} as const
