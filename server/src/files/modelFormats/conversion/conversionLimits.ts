import { availableParallelism, totalmem } from 'node:os'

const MB = 1024 ** 2
const GB = 1024 ** 3

/** bytes that the server, its database and the system keep */
const kept = GB
/**
 * bytes in which a model at the limits of an upload is read, in every format
 * (docs/operators/install.md)
 */
const ofOne = 1.5 * GB
/** bytes of one that nothing larger is refused for */
const maxMemory = { heap: 3 * GB, webAssembly: 2 * GB }
/** bytes below which models of common sizes would be refused */
const minMemory = 768 * MB

/** What conversions of models may take on a server. */
export interface ConversionLimits {
  /** at a time */
  slots: number
  /** bytes of each: of its heap, and of all together */
  heap: number
  webAssembly: number
  all: number
}

/** bytes that work in the background may take on a server of so much memory */
const computeFreeMemory = (memory: number): number => Math.max(memory - kept, minMemory)

/** The limits on a server of so many bytes of memory and so many processor cores. */
export const computeConversionLimits = (memory: number, cores: number): ConversionLimits => {
  const free = computeFreeMemory(memory)
  const slots = Math.max(1, Math.min(cores, Math.floor(free / ofOne)))
  const all = Math.min(maxMemory.heap + maxMemory.webAssembly, Math.floor(free / slots))
  return {
    slots,
    all,
    heap: Math.min(maxMemory.heap, all),
    webAssembly: Math.min(maxMemory.webAssembly, all),
  }
}

/** of this server or its container; without a limit the system tells a number beyond all memory */
const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem())

/** Bytes that work in the background may take on this server. */
export const freeMemory = computeFreeMemory(memory)

/** The limits on this server. */
export const conversionLimits = computeConversionLimits(memory, availableParallelism())
