/**
 * Why the program does not start, in one sentence for the person who started it; nothing was
 * changed.
 */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartError'
  }
}

const mebibyte = 1024 * 1024

const needsServer = 'Or set DATABASE_URL to a PostgreSQL server (15 or newer).'

/**
 * The error messages of the embedded database and its folder, in one place so that their wording is
 * consistent.
 */
export const startErrors = {
  otherMajor: (folder: string, found: string, ours: string) =>
    new StartError(
      `The data in ${folder} was written by PostgreSQL ${found}, and this version brings PostgreSQL ${ours}: please start the version that wrote it and run npm run backup there; then run npm run restore -- FOLDER here, which keeps the former database beside the new one.`,
    ),
  notACluster: (folder: string) =>
    new StartError(
      `${folder} holds files that are not a complete database: please restore it from a backup, or choose another DATA_DIR.`,
    ),
  inUse: (folder: string, by: string) =>
    new StartError(
      `The data folder ${folder} is in use by ${by}: please stop that first, or choose another DATA_DIR.`,
    ),
  otherOwner: (folder: string) =>
    new StartError(
      `The data folder ${folder} belongs to another user: please start as that user, or choose another DATA_DIR.`,
    ),
  readOnly: (folder: string) =>
    new StartError(
      `The data folder ${folder} cannot be written (read-only): please choose another DATA_DIR.`,
    ),
  notAFolder: (folder: string) =>
    new StartError(
      `The data folder ${folder} cannot be a folder: a file is in its way. Choose another DATA_DIR.`,
    ),
  full: (folder: string, freeBytes?: number, neededBytes?: number) =>
    new StartError(
      freeBytes === undefined || neededBytes === undefined
        ? `The disk of ${folder} is full: please make room and start again.`
        : `The disk of ${folder} is nearly full (${Math.floor(freeBytes / mebibyte)} MB free, ${Math.ceil(neededBytes / mebibyte)} MB needed): please make room and start again.`,
    ),
  noPrograms: (platform: string) =>
    new StartError(
      `There is no embedded database for this machine (${platform}): please set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    ),
  librariesMissing: (folder: string) =>
    new StartError(
      `The embedded database is incomplete, and ${folder} cannot be written to mend it: please run npm install as its owner.`,
    ),
  rootOnly: () =>
    new StartError(
      `The embedded database cannot run as this user on this machine: please start as an ordinary user. ${needsServer}`,
    ),
  failed: (what: string, why: string, cause?: unknown) =>
    new StartError(`The embedded database ${what} (${why}). ${needsServer}`, { cause }),
}

/** The code of an error of the operating system (`ENOENT` …), or an empty string. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Turns an error of the file system under `folder` into its message; other errors pass unchanged.
 */
export const toStartError = (error: unknown, folder: string): unknown => {
  switch (getErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return startErrors.full(folder)
    case 'EROFS':
      return startErrors.readOnly(folder)
    case 'EACCES':
    case 'EPERM':
      return startErrors.otherOwner(folder)
    case 'ENOTDIR':
    case 'EEXIST':
      return startErrors.notAFolder(folder)
    default:
      return error
  }
}
