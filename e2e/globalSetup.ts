import { prepareInstance } from './prepareInstance.ts'

/**
 * Before the first test: prepares what every instance is a copy of, and tells workers where it is;
 * then removes it.
 */
export default async (): Promise<() => Promise<void>> => {
  const { remove, ...prepared } = await prepareInstance()
  process.env.NSPECT_E2E_PREPARED = JSON.stringify(prepared)
  return remove
}
