/**
 * Amount of data; an inspection with 500 points is the first. Every figure of the bench is based on
 * it.
 */
export const dataVolume = {
  clients: 50,
  /** two per client */
  types: 100,
  projects: 2_000,
  points: 100_000,
  pointsOfFirst: 500,
  fieldsOfPoint: 3,
  boxesOfPoint: 2,
  comments: 100_000,
} as const

/**
 * The records that calls use: the first client's inspections and points, at these positions of the
 * filled tables.
 */
export const benchRecordIds = {
  clientId: 1,
  /** a Manager of that client */
  userId: 1,
  userName: 'Manager No 1',
  sessionId: '00000000-0000-4000-8000-000000000001',
  /** the inspection of 500 points, and a point of it */
  projectId: 1,
  pinId: 7,
  /**
   * written to alternately, so that what is read does not change: each person writes to their own,
   * all of one type
   */
  written: [
    51, 151, 251, 351, 551, 651, 751, 851, 1051, 1151, 1251, 1351, 1551, 1651, 1751, 1851,
  ].map((projectId) => ({
    projectId,
    pinId: projectId + 499,
  })),
  typeId: 51,
  categoryId: 51,
  statusId: 51,
  boxIds: [51, 151, 251],
  fieldIds: [51, 151, 251],
} as const
