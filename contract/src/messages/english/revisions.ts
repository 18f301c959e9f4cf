export const revisionMessages = {
  'revision.aligned': 'Aligned. The points are carried over in a moment.',
  'revision.modelAligned':
    'Aligned. The points stand where they belong now, and wait to be checked.',
  'revision.pointKept': 'The point stays where it is.',
  'revision.pointMoved': 'The point was moved.',
  'revision.pointDiscarded': 'The point was discarded.',
  'revision.undone': 'The point waits again.',
  'align.tooFew': 'Please pick at least three places, each on both sides.',
  'align.tooClose':
    'The picked places are too close together. Please pick some that are far apart.',
  'align.onOneLine': 'The picked places are all on one line. Please pick one beside it.',
  'align.noMatch':
    'These picks do not fit together. Please check that each is the same place on both sides.',
} as const
