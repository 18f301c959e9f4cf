import type { Project } from '@nspect/contract/projects'
import { type ReportedPin, reportRoutes } from '@nspect/contract/reports'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { server } from '../testing/server.ts'

const at = '2026-03-02T09:30:00.000Z'
/** As a link to one point is answered: the head of the report and what the point uses. */
const project: Project = {
  id: 7,
  projectName: 'Harbour Lights, rooms 106 and 107',
  clientId: 2,
  client: { id: 2, businessName: 'Harbour Lights', clientTier: 'Enterprise', logoPath: null },
  scanDate: '2026-03-01',
  modelLink: null,
  model: null,
  projectTypeId: 3,
  projectType: {
    id: 3,
    clientId: 2,
    name: 'Condition Survey',
    description: '',
    formJSON: [],
    pointCategories: [{ id: 5, name: 'Tiles', description: '', isDefault: false, poiColorCode: null }],
    projectTypePOIStatuses: [],
    projectTypeCheckBoxes: [],
    projectTypeCustomFields: [],
    projectTypeMetaDataFields: [],
  },
  notes: '',
  formJSON: [],
  completedDateTime: null,
  isDeleted: false,
  projectModelImages: [],
  metaDataAnswers: [],
  projectDocuments: [],
  version: 1,
}
const pin: ReportedPin = {
  id: 347,
  projectId: 7,
  pinNumber: 3,
  pointCategoryId: 5,
  pointCategory: { id: 5, name: 'Tiles', poiColorCode: null },
  projectTypePOIStatusId: null,
  projectTypePOIStatus: null,
  title: 'Loose handrail',
  description: 'The screws are missing.',
  isCritical: false,
  isOsha: false,
  isResolved: false,
  isApproved: false,
  lastStep: null,
  matterPointCoordinates: null,
  annotationCoordinates: null,
  projectModelImageId: null,
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
  addedBy: 'Jonas Weir',
  addedDateTime: at,
  updatedBy: 'Jonas Weir',
  updatedDateTime: at,
  updatedOn: at,
  version: 1,
  comment: '',
  commentedBy: '',
  projectPinComments: [],
}

const open = async (pinId: number | null) => {
  const data = { originalToken: 'original', level: 'view' as const, mayPrint: false, pinId }
  server.serve(reportRoutes.resolveShortToken, { data })
  await renderScreen('/project-report?token=short', { as: null })
  await screen.findByRole('heading', { name: 'Loose handrail' })
}

beforeEach(() => {
  server.serve(reportRoutes.readSharedProject, project)
  server.serve(reportRoutes.listSharedPins, [pin])
})

const aroundThePoint = [/Summary/, /nSpection Description/, /^Points$/]

it('a link to one point shows the head of the report and that point, and no section that would be empty', async () => {
  await open(pin.id)
  expect(screen.getByText('Harbour Lights, rooms 106 and 107')).toBeVisible()
  expect(screen.getByText('The screws are missing.')).toBeVisible()
  for (const name of aroundThePoint) expect(screen.queryByRole('heading', { name })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Go to Point/ })).toBeNull()
})

it('a link to the whole report shows what stands around its points', async () => {
  await open(null)
  for (const name of aroundThePoint) expect(screen.getByRole('heading', { name })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Contents' })).toBeVisible()
})
