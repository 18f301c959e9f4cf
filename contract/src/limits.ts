const MB = 1024 * 1024

/** Every limit and constant of the product, once. Where each comes from: T16, T43, T45, T53, T79. */
export const limits = {
  /** characters */
  projectName: 255,
  notes: 5000,
  pinTitle: 255,
  pinDescription: 5000,
  link: 2048,
  /** of whoever reports a point */
  reporterName: 255,
  username: 50,
  personName: 50,
  phone: 50,
  /** first and last name of a registration with a blank between (T12) */
  contactName: 101,
  settingKey: 100,
  settingValue: 5000,
  password: { min: 3, max: 50 },
  idempotencyKey: 128,
  search: 200,

  /** types of inspection and their parts (T64, T69) */
  projectTypeName: 255,
  partName: 255,
  question: 1000,
  optionLength: 255,
  optionsLength: 50_000,
  options: 200,
  partsOfKind: 200,
  /** why an inspection is opened again (T48) */
  reason: 1000,

  /** files */
  imagesPerProject: 3,
  imageBytes: 40 * MB,
  /** a client's logo (T32) */
  logoBytes: 5 * MB,
  /** an inspector's own photos of a point, and the caption of one */
  photosPerPin: 10,
  photoCaption: 500,
  /** documents (T87) */
  documentsPerUpload: 3,
  documentBytes: 50 * MB,
  documentName: 255,
  documentDescription: 2000,
  modelBytes: 250 * MB,
  /** a data URL of a still in a point's body (T79) */
  stillBytes: 5 * MB,
  jsonBody: 1 * MB,
  /** a body of which it is not known who sends it */
  strangersBody: 256 * 1024,
  pinBody: 16 * MB,

  /** stills, in pixels: what a point shows, and the most that is kept as evidence */
  still: { width: 632, height: 374 },
  largeStill: { width: 1896, height: 1122 },
  /** wait before the still is taken, ms */
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
  shareLinkDaysMost: 365,
  shareTokenHours: 24,
  printTicketSeconds: 60,
  /** links that let people choose a password (T14); an invitation lives longer */
  resetMinutes: 30,
  /** hours that a link to confirm an e-mail address holds */
  confirmationHours: 24,
  invitationDays: 7,
  /** a deleted client may come back so long (T33) */
  clientRestoreDays: 30,
  /** a mail is tried so often before it counts as failed */
  mailTries: 8,
  /** kept in the outbox and as `.eml` files so long, in days */
  mailDays: 90,
} as const
