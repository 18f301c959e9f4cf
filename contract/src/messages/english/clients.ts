export const clientMessages = {
  'client.added': 'Client added successfully.',
  'client.saved': 'Client saved successfully.',
  'client.deleted': 'Client deleted successfully.',
  'client.restored': 'The client is back. Its users can sign in again.',
  'client.businessNeeded': 'Business is required',
  'client.tierNeeded': 'Client Tier is required',
  'tier.singleSeat':
    'The Individual plan has a single seat. The operator of this server can change the plan.',
  'tier.pointsOnly':
    'Your plan shares single points, not whole reports. The operator of this server can change the plan.',
  'tier.notIncluded':
    'Your plan does not include this. The operator of this server can change the plan.',
  'client.projectsNeeded': 'Please specify no of projects',
  'client.contactNeeded': 'Contact Name is required',
  'client.emailInvalid': 'Please enter a valid email',
  'client.emailNeeded': 'Contact Email is required',
  'client.phoneNeeded': 'Contact Phone is required',
  'client.addressNeeded': 'Company Address is required',
} as const
