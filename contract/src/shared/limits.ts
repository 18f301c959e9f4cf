const MB = 1024 * 1024

/** All limits and constants of the product. Their origin: T16, T43, T45, T53, T79. */
export const limits = {
  /** pixels of the longer side of a picture's preview, which reports print */
  previewSide: 1280,
  /**
   * width and height of the tiles of a sheet in pixels; those at its right and lower edge are
   * smaller
   */
  sheetTile: 1024,
  /** characters */
  projectName: 255,
  notes: 5000,
  pinTitle: 255,
  pinDescription: 5000,
  link: 2048,
  /** of the person who reports a point */
  reporterName: 255,
  username: 50,
  personName: 50,
  phone: 50,
  /** first and last name of a registration, joined by a space (T12) */
  contactName: 101,
  /** days that a category gives its points */
  dueDays: 3650,
  buildingName: 255,
  buildingAddress: 500,
  customerName: 255,
  yourReference: 120,
  /** rooms of an inspection, characters of their names, and corners of an outline */
  roomsOfProject: 2000,
  floorName: 120,
  roomNumber: 40,
  roomName: 120,
  roomKind: 80,
  outlinePoints: 200,
  /**
   * checklists of a type, items of one, kinds of rooms of one; characters of a unit and of what
   * helps to answer; the heaviest weight; answers that are sent at once, photos of one
   */
  checklistsOfType: 50,
  checklistItems: 2000,
  checklistRoomKinds: 50,
  checklistUnit: 20,
  checklistGuidance: 2000,
  checklistWeight: 100,
  answersOfSave: 2000,
  photosPerAnswer: 10,
  /** parts of what a point costs; characters of what is done, of where, of a unit, of a cost */
  costLines: 100,
  importedCostLines: 1000,
  /** points of one call of an import, and characters of the ids that other programs give them */
  importedPins: 200,
  /** comments of one imported point in a call: another import brings the next ones */
  importedComments: 100,
  externalId: 100,
  costLineText: 500,
  costLineUnit: 20,
  costText: 40,
  /** weeks or months between the inspections of a schedule */
  scheduleEvery: 120,
  firmName: 120,
  firmEmail: 255,
  /**
   * of views: characters of a name and of a value, values of a filter, filters, views of a person
   * for a type
   */
  savedViewName: 80,
  savedFilterValue: 1000,
  savedFilterValues: 200,
  savedFilters: 100,
  savedViews: 50,
  settingKey: 100,
  settingValue: 5000,
  /** clients named under a setting that have their own value; the list of keys has all */
  settingExceptions: 20,
  /** shares of a client's storage from which on its people are told (T285) */
  storageNotice: [0.8, 0.95],
  password: {
    min: 3,
    max: 50,
    /** hashes at a time; how many may wait; seconds after which the next is tried */
    threads: 2,
    waiting: 200,
    retrySeconds: 5,
  },
  idempotencyKey: 128,
  /** minutes after a sign-in in which what outlives the session needs no password */
  recentSignInMinutes: 15,
  /** days for which a repeated call gets its first answer */
  idempotencyKeyDays: 7,
  search: 200,
  /** hits of each kind that a search answers, and how many unless it asks for another number */
  searchHits: 20,
  searchHitsAsRule: 5,

  /** types of inspection and their parts (T64, T69) */
  projectTypeName: 255,
  partName: 255,
  fieldKey: 64,
  /**
   * of a brand's words for a plan: characters of a label and of its introduction, months and days
   */
  brandLabel: 120,
  brandIntroduction: 5000,
  brandMonths: 120,
  planDays: 36_500,
  question: 1000,
  /** of common defects */
  templatesOfCategory: 50,
  templatesOfType: 500,
  optionLength: 255,
  optionsLength: 50_000,
  options: 200,
  partsOfKind: 200,
  /** reason for reopening an inspection (T48) */
  reason: 1000,

  /** files */
  imagesPerProject: 3,
  imageBytes: 40 * MB,
  /** plan sets: bytes of a PDF, sheets of one, and PDFs of a new inspection */
  planBytes: 100 * MB,
  /**
   * of a workbook or CSV file to import: bytes, bytes once it is unpacked, rows of a table,
   * characters of all its cells
   */
  tableBytes: 20 * MB,
  tableUnpackedBytes: 300 * MB,
  tableRows: 20_000,
  tableText: 8_000_000,
  /**
   * of a BCF file to import: bytes, its files, topics, bytes of an XML file, and bytes to which all
   * of those unpack
   */
  bcfBytes: 300 * MB,
  bcfFiles: 100_000,
  bcfTopics: 10_000,
  bcfXmlBytes: 2 * MB,
  bcfUnpackedBytes: 200 * MB,
  /** what is remembered of a table: columns, characters of a heading, and the fields of an import */
  tableColumns: 1000,
  tableHeading: 500,
  importField: 40,
  importFields: 45,
  /** days in which an import can be undone */
  importUndoDays: 30,
  sheetsPerPlan: 500,
  plansPerUpload: 5,
  /** panoramas of a tour, and of one upload; characters of a panorama's name */
  tourNodes: 500,
  panoramasPerUpload: 40,
  tourNodeName: 120,
  /**
   * characters of the name that a vendor's tour has for a place, and what all its places need in a
   * body
   */
  sweepId: 128,
  sweepsBody: 4 * MB,
  /** a photo that a visitor sends (T97) */
  visitorImageBytes: 10 * MB,
  /** a client's logo (T32) */
  logoBytes: 5 * MB,
  /** an inspector's own photos of a point, and the caption of one */
  photosPerPin: 10,
  photoCaption: 500,
  /** photos that one submission of a repair may have, by people with an account and by visitors */
  photosPerRepair: 10,
  photosPerVisitorRepair: 5,
  /** documents (T87) */
  documentsPerUpload: 3,
  documentBytes: 50 * MB,
  documentName: 255,
  documentDescription: 2000,
  modelBytes: 250 * MB,
  /** a still as data URL in a point's body (T79) */
  stillBytes: 5 * MB,
  jsonBody: 1 * MB,
  /** a body of an unauthenticated caller */
  strangersBody: 256 * 1024,
  pinBody: 16 * MB,

  /** stills, in pixels: the size shown with a point, and the maximum kept as evidence */
  still: { width: 632, height: 374 },
  largeStill: { width: 1896, height: 1122 },
  /** delay before the still is taken, ms */
  stillDelay: 1000,
  /** hover time before the marker button shows, and sampling interval of the pointer, ms */
  dwell: 1000,
  dwellPoll: 100,
  /** snackbar, ms */
  snackbar: 6000,

  pageSizes: [10, 25, 50, 100],
  /** rows of a list requested without a page (T115) */
  listRows: 20_000,

  /** time in which the author of a comment can change it, minutes (T86) */
  commentEditMinutes: 15,

  /**
   * repairs waiting for approval that are counted; time in which a decision can be taken back by
   * one key, ms
   */
  waitingCounted: 1000,
  reviewUndo: 10_000,
  /** reasons for sending a repair back that are offered again */
  recentReasons: 6,
  /** entries of an inbox at a time */
  inboxPage: 50,
  /** proposals of a key that wait at a time */
  proposalsOfKey: 50,
  /** days that a proposal waits */
  proposalDays: 30,
  /** days that an entry of an inbox is kept */
  inboxDays: 180,
  /** people mentioned in one comment */
  mentions: 20,

  /** sessions (T18), share links (T95), print tickets (T104) */
  sessionIdleHours: 12,
  sessionDays: 7,
  /**
   * two-step sign-in (T240, T241): characters of a code, minutes in which its challenge is
   * answered, recovery codes, and wrong codes of an account in so many seconds
   */
  secondStepCode: 40,
  challengeMinutes: 10,
  recoveryCodes: 10,
  secondStepTries: { tries: 10, seconds: 900 },
  /**
   * passkeys (T236): of one person, characters of a name, of a device's id (1,023 bytes) and of
   * what it answers, minutes for its answer
   */
  passkeys: 20,
  passkeyName: 80,
  passkeyId: 1_364,
  passkeyBytes: 16_384,
  passkeyMinutes: 5,
  /**
   * API keys (T245): of one person, characters of a name, days that one holds at most, calls of one
   * in so many seconds
   */
  /** of a client, and what is kept of their deliveries */
  webhookEndpoints: 10,
  webhookDays: 30,
  webhookDeliveriesListed: 200,
  apiKeys: 50,
  apiKeyName: 80,
  apiKeyDays: 365,
  apiKeyCalls: { calls: 600, seconds: 60 },
  /** bytes that a tool of the MCP server answers at most: what a model reads at once (T822) */
  mcpAnswer: 100_000,
  /** bytes of a request of an MCP client */
  mcpBody: 128_000,
  /** rows of a list that a tool answers with if it is not told how many */
  mcpRows: 25,
  /** streams of changes that one person can have open on one server, and all people together */
  streamsOfPerson: 12,
  streams: 5_000,
  shareLinkDays: 90,
  shareLinkDaysMost: 365,
  /** a firm's link, from when it was sent last; the inspection's completion ends it before */
  firmLinkDays: 180,
  shareLinkName: 100,
  /** points that a link can be limited to */
  shareLinkPins: 500,
  /**
   * characters of a link's password, and how many wrong ones in so many seconds are compared: from
   * one address (T128), and from all of them (T515)
   */
  sharePassword: { min: 6, max: 50, tries: 10, triesOfLink: 40, seconds: 600 },
  /**
   * digits of a reviewer's code, characters of what is typed, minutes that it is valid, wrong ones that
   * end it, and codes of a link that are mailed in so many seconds
   */
  shareCode: { digits: 6, typed: 20, minutes: 10, tries: 5, requests: 5, seconds: 3600 },
  shareTokenHours: 24,
  printTicketSeconds: 60,
  /**
   * reports of more points are printed in the background; how long such a print-out is kept, days
   */
  pointsPrintedAtOnce: 300,
  printDays: 30,
  /** how long the link to a sealed report in an email works */
  handoverLinkDays: 90,
  /** bytes of a report that is sealed: it is sealed in memory */
  sealedReportBytes: 400 * 1024 ** 2,
  handoverParties: 6,
  partyName: 100,
  partyRole: 60,
  /** of a drawn signature: the longer side of its pad, its lines, and the characters of each */
  signaturePad: 4000,
  signatureStrokes: 100,
  signatureStroke: 5000,
  /** a client's own words on the cover and at the foot of printed reports, characters */
  printCoverText: 300,
  printFootText: 100,
  /** lifetime of links to choose a password (T14); an invitation lives longer */
  resetMinutes: 30,
  /** lifetime of links to confirm an e-mail address, hours */
  confirmationHours: 24,
  invitationDays: 7,
  /** period in which a deleted client can be restored (T33) */
  clientRestoreDays: 30,
  /**
   * how long a client's export can be downloaded, days; and how long an address for one download is
   * valid, minutes
   */
  exportDays: 7,
  exportLinkMinutes: 10,
  /** an unpaid client can be read but not changed after this many days (T109) */
  unpaidDays: 14,
  /**
   * work of one kind that people of a client have asked for and that has not begun: print-outs,
   * exports, files to be read
   */
  waitingOfClient: 100,
  /** delivery attempts before a mail counts as failed */
  mailTries: 8,
  /** retention in the outbox and of `.eml` files, days */
  mailDays: 90,
  /**
   * when the health page says look or act: the database's latency in ms, free parts of the disk,
   * the age of the last backup in hours, jobs or mails that wait; mails that failed count for so
   * many days, jobs and mails are stuck after so many minutes, and a silent server is shown for so
   * many hours
   */
  health: {
    slowMs: 100,
    verySlowMs: 1000,
    diskLook: 0.2,
    diskAct: 0.1,
    /** days before the operator's certificate for sealing ends */
    sealLookDays: 60,
    backupHours: 26,
    manyWaiting: 500,
    failedMailDays: 3,
    stuckMinutes: 10,
    silentHours: 1,
    /**
     * below, the addresses of an hour say nothing; from so many devices on, one address is a
     * proxy's
     */
    fewRequests: 20,
    severalDevices: 3,
  },
} as const
