import { parentPort, workerData } from 'node:worker_threads'
import { type CompareInput, compareImages } from './compareImages.ts'

// a thread of its own: it takes seconds of computing
parentPort?.postMessage(compareImages(workerData as CompareInput))
