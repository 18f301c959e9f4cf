import { prepare } from './prepared.ts'

/** Before the first test: what every instance is a copy of; the workers are told where it is. After the last: away with it. */
export default async (): Promise<() => Promise<void>> => {
  const { remove, ...prepared } = await prepare()
  process.env.NSPECT_E2E_PREPARED = JSON.stringify(prepared)
  return remove
}
