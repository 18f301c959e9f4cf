export const clientDataMessages = {
  'clientData.exportStarted':
    'The export is being made. It can be downloaded here when it is ready.',
  'clientData.exportRunning': 'An export is being made already.',
  'clientData.purged': 'This client is being erased for good.',
  'clientData.purgedPaidElsewhere':
    'This client is being erased for good. Its subscription was bought from another payment provider: if it still runs, end it there.',
  'clientData.otherName': 'This is not the name of the client.',
  'clientData.visitorNeeded': 'The visitor’s name is required',
  'clientData.visitorErased': 'The name is erased. It now says “Visitor”.',
  'clientData.noSuchVisitor': 'No visitor of this client entered this name. Nothing was changed.',
} as const
