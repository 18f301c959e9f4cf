import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import type { PlaceDraft } from '../inspection/placing.ts'

const at = '2026-03-02T09:30:00.000Z'

/** An inspection of the Harbour Lights hotel: one plan, no model, a type with one category. */
export const project = (given: Partial<Project> = {}): Project => ({
  id: 3,
  projectName: 'West wing',
  clientId: 2,
  client: { id: 2, businessName: 'Harbour Lights', clientTier: 'Enterprise', logoPath: null },
  scanDate: '2026-03-01',
  modelLink: null,
  model: null,
  projectTypeId: 6,
  projectType: {
    id: 6,
    clientId: 2,
    name: 'Handover',
    description: '',
    formJSON: [],
    pointCategories: [{ id: 21, name: 'Joinery', description: '', isDefault: true, poiColorCode: null }],
    projectTypePOIStatuses: [],
    projectTypeCheckBoxes: [],
    projectTypeCustomFields: [],
    projectTypeMetaDataFields: [],
  },
  notes: '',
  formJSON: [],
  completedDateTime: null,
  isDeleted: false,
  projectModelImages: [
    { id: 8, imagePath: 'files/plan', previewPath: 'files/plan', thumbPath: 'files/plan', width: 1600, height: 900 },
  ],
  metaDataAnswers: [],
  projectDocuments: [],
  version: 1,
  ...given,
})

/** A rectangle on that plan. */
export const pin = (given: Partial<Pin> = {}): Pin => ({
  id: 70,
  projectId: 3,
  pinNumber: 7,
  pointCategoryId: 21,
  pointCategory: { id: 21, name: 'Joinery', poiColorCode: null },
  projectTypePOIStatusId: null,
  projectTypePOIStatus: null,
  title: 'Loose handrail',
  description: '',
  isCritical: false,
  isOsha: false,
  isResolved: false,
  isApproved: false,
  lastStep: null,
  matterPointCoordinates: null,
  annotationCoordinates: { geometry: { type: 'RECTANGLE', x: 10, y: 10, width: 20, height: 20 }, data: { id: 'rail' } },
  projectModelImageId: 8,
  imageUrl: null,
  stillUrl: null,
  plainStillUrl: null,
  poiResolutionImagePath: null,
  matterportResolutionLink: null,
  projectPinCheckBoxes: [],
  projectPinCustomFields: [],
  projectPinPhotos: [],
  anonymousUser: null,
  isAddedAfterCompletion: false,
  addedBy: 'Mara Lindqvist',
  addedDateTime: at,
  updatedBy: 'Mara Lindqvist',
  updatedDateTime: at,
  updatedOn: at,
  version: 1,
  ...given,
})

/** A point that was placed in a model and is not saved yet. */
export const placeDraft = (key: string): PlaceDraft => ({
  kind: 'place',
  key,
  idempotencyKey: `${key}, sent`,
  stem: 1,
  hit: { position: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 1, z: 0 }, object: 'model', screen: { x: 0, y: 0 } },
})
