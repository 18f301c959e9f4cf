import { judgePhotoTime, type PhotoTime } from '@nspect/contract/media/photoTime'
import type { StoredPhotoTime } from './photoTimes.queries.ts'

/** When a photo was taken, with the verdict on its camera's clock. */
export const mapPhotoTime = (taken: StoredPhotoTime | null | undefined): PhotoTime | null =>
  taken ? judgePhotoTime(taken.at, new Date(taken.uploadedAt)) : null
