const MB = 1024 * 1024

/** Every limit and constant of the product, once. Sources: 2-inspections.md section 9, decisions T16, T43, T45, T53, T79. */
export const limits = {
  /** characters */
  projectName: 255,
  notes: 5000,
  pinTitle: 255,
  pinDescription: 5000,
  link: 2048,
  username: 50,
  password: { min: 3, max: 50 },
  idempotencyKey: 128,
  search: 200,

  /** files */
  imagesPerProject: 3,
  imageBytes: 40 * MB,
  /** an inspector's own photos of a point, and the caption of one */
  photosPerPin: 10,
  photoCaption: 500,
  /** documents (2-inspections.md section 9, T87) */
  documentsPerUpload: 3,
  documentBytes: 50 * MB,
  documentName: 255,
  documentDescription: 2000,
  modelBytes: 250 * MB,
  /** a data URL of a still in a point's body (T79) */
  stillBytes: 5 * MB,
  jsonBody: 1 * MB,
  pinBody: 16 * MB,

  /** stills, in pixels: what a point shows, and the most that is kept as evidence */
  still: { width: 632, height: 374 },
  largeStill: { width: 1896, height: 1122 },
  /** wait before the still is taken, ms (2-inspections.md section 9) */
  stillDelay: 1000,
  /** hover before the marker button shows, and how often the pointer is looked at, ms */
  dwell: 1000,
  dwellPoll: 100,
  /** snackbar, ms */
  snackbar: 6000,

  pageSizes: [10, 25, 50, 100],
  /** rows of a list asked for without a page (T115) */
  listRows: 20_000,

  /** sessions (T18), share links (T95), print tickets (T104) */
  sessionIdleHours: 12,
  sessionDays: 7,
  shareLinkDays: 90,
  shareTokenHours: 24,
  printTicketSeconds: 60,
} as const
