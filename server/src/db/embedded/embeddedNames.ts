import { join } from 'node:path'

/** The database's and its user's name. */
export const embeddedNames = { database: 'nspect', user: 'nspect' }

/** The folder of the database below the data folder. */
export const getEmbeddedDatabasePath = (dataDir: string): string => join(dataDir, 'postgres')
