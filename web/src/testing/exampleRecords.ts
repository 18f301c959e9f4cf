import type { ClientUsage, DetailedClient, Overview } from '@nspect/contract/clients/clients'
import type { Comment } from '@nspect/contract/comments/comments'
import type { ProjectDocument } from '@nspect/contract/documents/documents'
import type { Home } from '@nspect/contract/home/home'
import type { ModelFile } from '@nspect/contract/media/modelFile'
import { defaultNotificationSettings } from '@nspect/contract/notifications/notificationSettings'
import { emptyAttributeValues, emptyRatingDefaults } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project, ProjectRow } from '@nspect/contract/projects/projects'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import { emptyCategoryDefaults } from '@nspect/contract/projectTypes/categoryDefaults'
import {
  emptyCompletionRule,
  improvementPlanForm,
  planFieldKeys,
} from '@nspect/contract/projectTypes/improvementPlan'
import type {
  PointCategory,
  ProjectType,
  ProjectTypeCustomField,
} from '@nspect/contract/projectTypes/projectTypes'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { Setting } from '@nspect/contract/settings/settings'
import { type Role, roles } from '@nspect/contract/shared/enums'
import type { User } from '@nspect/contract/users/users'

/** Records as the server returns them; a test overrides what matters to it. */

const at = '2026-03-02T09:30:00.000Z'
const notifications = defaultNotificationSettings

/**
 * The signed-in person: somebody of the Harbour Lights hotel, or a SuperAdmin, who belongs to no
 * client.
 */
export const buildPerson = (role: Role, overrides: Partial<Me> = {}): Me => ({
  id: 11,
  firstName: 'Mara',
  lastName: 'Lindqvist',
  username: 'mara@harbour-lights.example',
  phoneNumber: '',
  language: null,
  timeZone: 'UTC',
  notifications,
  isPasswordMade: false,
  version: 1,
  role,
  roleId: roles.indexOf(role) + 1,
  clientId: role === 'SuperAdmin' ? null : 2,
  client: role === 'SuperAdmin' ? null : { id: 2, businessName: 'Harbour Lights' },
  tier: role === 'SuperAdmin' ? null : { id: 5, name: 'Enterprise' },
  isReadOnly: false,
  unread: 0,
  ...overrides,
})

/** Another user of the hotel. */
export const buildUser = (overrides: Partial<User> = {}): User => ({
  id: 12,
  firstName: 'Jonas',
  lastName: 'Weir',
  phoneNumber: '',
  username: 'jonas@harbour-lights.example',
  clientId: 2,
  client: 'Harbour Lights',
  role: 'User',
  roleId: 4,
  tier: { id: 5, name: 'Enterprise' },
  isDeleted: false,
  language: null,
  timeZone: null,
  notifications,
  lastSeenAt: at,
  updatedDateTime: at,
  version: 3,
  ...overrides,
})

/** The hotel as Admin and SuperAdmin see it. */
export const buildClient = (overrides: Partial<DetailedClient> = {}): DetailedClient => ({
  id: 2,
  businessName: 'Harbour Lights',
  logoPath: null,
  clientTier: { id: 5, name: 'Enterprise' },
  allowAnonymousCollaboration: true,
  allowOfflineCopies: true,
  isDemo: false,
  contactName: 'Mara Lindqvist',
  contactEmail: 'office@harbour-lights.example',
  contactPhone: '+44 20 0000 0100',
  companyAddress: 'Quay 4',
  clientTierId: 5,
  noOfProject: 25,
  noOfReport: null,
  projectsInUse: 3,
  reportsInUse: 1,
  removeWaterMark: false,
  removeCobrandedReport: false,
  isDeleted: false,
  deletedAt: null,
  updatedDateTime: at,
  version: 2,
  ...overrides,
})

/** An installation in which nothing needs attention. */
export const quietOverview: Overview = {
  clients: [],
  newest: [],
  overAllowance: [],
  mostStored: [],
  failedPayments: [],
  activity: [],
  failedMails: 0,
  waitingMails: 0,
  failedJobs: 0,
  deadLinks: 0,
  sharedNames: 0,
}

/** The usage of the hotel's plan. */
export const buildClientUsage = (overrides: Partial<ClientUsage> = {}): ClientUsage => ({
  clientId: 2,
  clientTier: { id: 5, name: 'Enterprise' },
  seats: 4,
  seatLimit: null,
  noOfProject: 25,
  projectsInUse: 3,
  noOfReport: null,
  reportsInUse: 1,
  storageBytes: 0,
  storageLimit: null,
  subscriptionState: null,
  currentPeriodEndsAt: null,
  endsAtPeriodEnd: false,
  unpaidSince: null,
  ...overrides,
})

export const buildSetting = (overrides: Partial<Setting> = {}): Setting => ({
  id: 41,
  key: 'TimeZone',
  value: 'Europe/Lisbon',
  clientId: 2,
  client: 'Harbour Lights',
  updatedDateTime: at,
  version: 5,
  ...overrides,
})

const bathroom: PointCategory = {
  id: 21,
  name: 'Bathroom',
  description: '',
  isDefault: true,
  poiColorCode: '#1565c0',
  ...emptyCompletionRule,
  ...emptyCategoryDefaults,
}
const estimatedCost: ProjectTypeCustomField = {
  id: 51,
  key: null,
  name: 'Quoted price',
  customFieldType: 'decimal',
  customFieldTypeOptions: '',
  options: [],
  isEditable: true,
  isViewable: true,
  isRequired: false,
  isDefault: true,
  pointCategoryIds: [],
}

/** Of a status that nothing sets, and that begins nothing. */
const unmarked = { isInProgress: false, setWhen: null }

/** An inspection type with at least one part of every kind. */
const projectType = (overrides: Partial<ProjectType> = {}): ProjectType => ({
  id: 5,
  clientId: 2,
  name: 'Room check',
  description: 'What a round through the rooms looks at',
  formJSON: [{ key: 'floors', label: 'Number of floors', type: 'text' }],
  reportScope: 'All rooms that were open',
  reportLimitations: '',
  reportMethod: '',
  hasSignatures: false,
  brandPack: neutralBrandPack,
  pointCategories: [
    bathroom,
    { ...bathroom, id: 22, name: 'Tiles', isDefault: false, poiColorCode: '#c62828' },
  ],
  projectTypePOIStatuses: [
    {
      id: 31,
      name: 'Open',
      description: '',
      poiColorCode: '#c62828',
      isDefault: true,
      ...unmarked,
    },
    {
      id: 32,
      name: 'Done',
      description: '',
      poiColorCode: '#2e7d32',
      isDefault: false,
      ...unmarked,
    },
  ],
  projectTypeCheckBoxes: [{ id: 41, name: 'Guest affected', isDefault: false }],
  projectTypeCustomFields: [estimatedCost],
  projectTypeMetaDataFields: [{ id: 61, question: 'Was every room open?' }],
  ...overrides,
})

const planFieldNames = {
  requiredCompletionDate: 'Required completion date',
  actualCompletionDate: 'Actual completion date',
}

/**
 * A type with the plan form and its two dates; bathrooms are done with the first renovation, tiles
 * within 90 days.
 */
export const buildPlanType = (overrides: Partial<ProjectType> = {}): ProjectType =>
  projectType({
    name: 'Improvement plan',
    formJSON: [...improvementPlanForm],
    pointCategories: [
      { ...bathroom, renovationCycle: 7 },
      { ...bathroom, id: 22, name: 'Tiles', isDefault: false, completionDays: 90 },
    ],
    projectTypeCustomFields: planFieldKeys.map((key, n) => ({
      ...estimatedCost,
      id: 55 + n,
      key,
      name: planFieldNames[key],
      customFieldType: 'date',
    })),
    ...overrides,
  })

/**
 * An inspection of that type: its first renovation is due on 30 June 2029, it was issued on 15
 * December 2026.
 */
export const buildPlanProject = (overrides: Partial<ProjectType> = {}): Project => {
  const answers: Record<string, string> = {
    pipIssueDate: '2026-12-15',
    '7yearCycleDate': '2029-06-30',
  }
  const type = buildPlanType(overrides)
  return buildProject({
    projectType: type,
    formJSON: type.formJSON.map((field) => ({ ...field, value: answers[field.key] ?? '' })),
  })
}

/** An inspection type as lists answer it. */
export const buildOwnedType = (overrides: Partial<ProjectType> = {}) => ({
  ...projectType(overrides),
  client: 'Harbour Lights',
  clientTierId: 5,
  isDeleted: false,
})

/** An inspection type without parts. */
export const buildBareType = (overrides: Partial<ProjectType> = {}): ProjectType =>
  projectType({
    description: '',
    formJSON: [],
    reportScope: '',
    pointCategories: [],
    projectTypePOIStatuses: [],
    projectTypeCheckBoxes: [],
    projectTypeCustomFields: [],
    projectTypeMetaDataFields: [],
    ...overrides,
  })

/** An active inspection of the hotel, without a model or pictures. */
export const buildProject = (overrides: Partial<Project> = {}): Project => ({
  id: 7,
  projectName: 'Harbour Lights, first floor',
  clientId: 2,
  client: {
    id: 2,
    businessName: 'Harbour Lights',
    clientTier: { id: 5, name: 'Enterprise' },
    clientTierId: 5,
    allowAnonymousCollaboration: true,
    logoPath: null,
    address: 'Quay 4',
  },
  building: null,
  customer: null,
  yourReference: '',
  scanDate: '2026-03-01',
  modelLink: null,
  coverPath: null,
  chosenCover: null,
  model: null,
  tour: null,
  projectTypeId: 5,
  projectType: projectType(),
  notes: '',
  formJSON: [{ key: 'floors', label: 'Number of floors', type: 'text', value: '3' }],
  completedDateTime: null,
  isDeleted: false,
  projectModelImages: [],
  planSheets: { total: 0, waiting: 0 },
  projectPins: [],
  metaDataAnswers: [],
  previousProjectId: null,
  hasChecklists: false,
  hiddenPinCount: 0,
  showsUnanswered: false,
  allowsOfflineCopies: true,
  currency: 'EUR',
  taxRate: null,
  projectDocuments: [],
  updatedDateTime: at,
  version: 4,
  ...overrides,
})

/** A picture of an inspection, which nobody has aligned with a model. */
export const buildImage = (overrides: Partial<Project['projectModelImages'][number]> = {}) => ({
  id: 21,
  imagePath: 'files/a',
  previewPath: 'files/b',
  thumbPath: 'files/c',
  sha256: 'sha-of-picture',
  width: 1000,
  height: 500,
  tiles: null,
  sheet: null,
  onModel: null,
  ...overrides,
})

/** A file of a model that is shown as it was uploaded. */
export const modelFile = (overrides: Partial<ModelFile> = {}): ModelFile => ({
  id: 4,
  kind: 'model',
  path: 'files/m',
  name: 'hotel.glb',
  size: 9,
  sha256: 'aa',
  triangles: 2,
  uploadedOn: at,
  state: 'ready',
  progress: 100,
  problem: null,
  variants: { web: null, light: null, coarse: null },
  facts: null,
  check: null,
  topViews: [],
  hasOutsideView: true,
  ...overrides,
})

const noPoints = { count: 0, points: [] }
/** The first screen of somebody for whom nothing is to do. */
export const emptyHome: Home = {
  hasInspections: true,
  firstSteps: null,
  schedules: { count: 0, next: [] },
  plans: { count: 0, next: [] },
  sections: {
    waiting: noPoints,
    overdue: noPoints,
    week: noPoints,
    critical: noPoints,
    lately: noPoints,
  },
}

/** The same as a list returns it. */
export const buildProjectRow = (overrides: Partial<ProjectRow> = {}): ProjectRow => ({
  id: 7,
  projectName: 'Harbour Lights, first floor',
  projectTypeName: 'Room check',
  clientId: 2,
  clientName: 'Harbour Lights',
  scanDate: '2026-03-01',
  completedDateTime: null,
  pinCount: 3,
  resolvedCount: 1,
  score: null,
  picturePath: null,
  ...overrides,
})

/** An unrepaired point of that inspection. */
export const buildPin = (overrides: Partial<Pin> = {}): Pin => ({
  id: 71,
  projectId: 7,
  pinNumber: 1,
  pointCategoryId: 21,
  pointCategory: { id: 21, name: 'Bathroom', poiColorCode: '#1565c0' },
  projectTypePOIStatusId: 31,
  projectTypePOIStatus: { id: 31, name: 'Open', poiColorCode: '#c62828' },
  ...emptyAttributeValues,
  ...emptyRatingDefaults,
  title: 'Tap drips',
  assignedTo: null,
  lastStep: null,
  lastStepId: 0,
  isStatusInProgress: false,
  matterPointCoordinates: null,
  annotationCoordinates: null,
  projectModelImageId: null,
  isDoubtful: false,
  imageUrl: null,
  stillUrl: null,
  plainStillUrl: null,
  contextStillUrl: null,
  stillTaken: null,
  isFromPhoto: false,
  room: null,
  isRoomChosen: false,
  planLine: null,
  planDecision: null,
  resolutionTaken: null,
  ownStillUrl: null,
  poiResolutionImagePath: null,
  matterportResolutionLink: null,
  projectPinCheckBoxes: [
    { projectTypeCheckBoxId: 41, projectPinId: 71, name: 'Guest affected', isChecked: false },
  ],
  projectPinCustomFields: [],
  projectPinPhotos: [],
  anonymousUser: null,
  visitorState: null,
  isAddedAfterCompletion: false,
  addedBy: 'Mara Lindqvist',
  addedDateTime: at,
  updatedBy: 'Mara Lindqvist',
  updatedDateTime: at,
  updatedOn: at,
  version: 2,
  ...overrides,
})

/** The same as a report returns it. */
export const buildReportedPin = (overrides: Partial<ReportedPin> = {}): ReportedPin => ({
  ...buildPin(overrides),
  readyTitle: null,
  readyCategory: null,
  comment: '',
  commentedBy: '',
  anonymousName: null,
  poiStatus: 'Open',
  projectPinComments: [],
  ...overrides,
})

/** A comment on that point. */
export const buildComment = (overrides: Partial<Comment> = {}): Comment => ({
  id: 81,
  projectPinId: 71,
  comment: 'The plumber comes on Monday.',
  action: null,
  userId: 12,
  commentedBy: 'Jonas Weir',
  anonymousName: null,
  mentionedNames: [],
  firmName: null,
  isImported: false,
  commentedOn: at,
  isAddedAfterCompletion: false,
  poiResolutionImagePath: null,
  poiResolutionImagePaths: [],
  repairPhotosTaken: [],
  matterportResolutionLink: null,
  projectTypePOIStatusId: 31,
  poiStatus: 'Open',
  isDeleted: false,
  isEdited: false,
  updatedDateTime: at,
  version: 1,
  ...overrides,
})

/** A link that is stored with the inspection. */
export const buildDocument = (overrides: Partial<ProjectDocument> = {}): ProjectDocument => ({
  id: 91,
  projectId: 7,
  name: 'Boiler log',
  description: '',
  path: 'https://documents.harbour-lights.example/boiler',
  thumbPath: null,
  isLink: true,
  fileName: null,
  size: null,
  includeInReports: true,
  uploadedBy: 'Mara Lindqvist',
  uploadedById: 11,
  createDateTime: at,
  updatedDateTime: at,
  version: 1,
  ...overrides,
})
