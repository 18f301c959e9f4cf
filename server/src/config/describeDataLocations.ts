import type { Config } from './config.ts'

/** Where an installation's data lies, in words. */
export const describeDataLocations = (
  { databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>,
  dataDir: string,
): string => {
  const elsewhere = [
    ...(databaseUrl ? ['your PostgreSQL server'] : []),
    ...(s3 ? [`the bucket ${s3.bucket}`] : []),
  ]
  return [dataDir, ...elsewhere].join(' and ')
}
