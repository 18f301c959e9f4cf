// The program that `npm start` runs. All it needs is below `start.ts`, which may be imported without starting anything.
import { start } from './start.ts'

await start()
