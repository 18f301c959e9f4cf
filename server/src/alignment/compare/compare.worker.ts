import { parentPort, workerData } from 'node:worker_threads'
import { type CompareInput, comparePictures } from './comparePictures.ts'

// a thread of its own: it takes seconds of computing
parentPort?.postMessage(comparePictures(workerData as CompareInput))
