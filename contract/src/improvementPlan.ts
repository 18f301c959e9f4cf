import type { FormField } from './projectTypes.ts'

/**
 * The built-in form 'Property Details & Renovation Schedule' of a Property Improvement Plan. Keys are the wire's, spelt as the
 * specification spells them (2-inspections.md section 3, T94); labels are neutral.
 */
export const improvementPlanForm: readonly FormField[] = [
  { key: 'propertyName', label: 'Property name', type: 'text' },
  { key: 'propertyLocation', label: 'Property location', type: 'text' },
  { key: 'hyattSpiritCode', label: 'Property code', type: 'text' },
  { key: 'sellerOwnershipInformation', label: 'Seller / ownership', type: 'text' },
  { key: 'buyerOwnershipInformation', label: 'Buyer / ownership', type: 'text' },
  { key: 'currentManagementInformation', label: 'Current management', type: 'text' },
  { key: 'proposedManagementInformation', label: 'Proposed management', type: 'text' },
  { key: 'totaNumberOfGuestRooms', label: 'Total number of guest rooms', type: 'text' },
  { key: 'totalNumberOfFloors', label: 'Total number of floors', type: 'text' },
  { key: 'meetingSpace', label: 'Meeting space', type: 'text' },
  { key: 'constructionGeneration', label: 'Construction generation', type: 'text' },
  { key: 'originalConstructionDate', label: 'Original construction date', type: 'date' },
  { key: 'hyattOpenDate', label: 'Opening date', type: 'date' },
  { key: 'mostCurrentRenovation', label: 'Most current renovation', type: 'text' },
  { key: 'leadCertification', label: 'LEED certification', type: 'text' },
  { key: 'pipWalkthroughDate', label: 'PIP walkthrough date', type: 'date' },
  { key: 'pipIssueDate', label: 'PIP issue date', type: 'date' },
  { key: 'pipIsValidUntil', label: 'PIP is valid until', type: 'date' },
  { key: 'followUpWalkthroughDate', label: 'Follow-up walkthrough date', type: 'date' },
  { key: '7yearCycle', label: '7 year cycle', type: 'text' },
  { key: '7yearCycleDate', label: '7 year cycle, date', type: 'date' },
  { key: '7yearCycleDescription', label: '7 year cycle, description', type: 'text' },
  { key: '14yearCycle', label: '14 year cycle', type: 'text' },
  { key: '14yearCycleDate', label: '14 year cycle, date', type: 'date' },
  { key: '14yearCycleDescription', label: '14 year cycle, description', type: 'text' },
  { key: '21yearCycle', label: '21 year cycle', type: 'text' },
  { key: '21yearCycleDate', label: '21 year cycle, date', type: 'date' },
  { key: '21yearCycleDescription', label: '21 year cycle, description', type: 'text' },
]
