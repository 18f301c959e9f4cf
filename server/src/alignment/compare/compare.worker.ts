import { parentPort, workerData } from 'node:worker_threads'
import { alignImagesAndCarryBoxes, type CompareInput } from './alignImagesAndCarryBoxes.ts'

// a thread of its own: it takes seconds of computing
parentPort?.postMessage(alignImagesAndCarryBoxes(workerData as CompareInput))
