// The program that `npm start` runs. All it needs is below `start.ts`, which may be imported
// without starting anything.
import { runServer } from './start.ts'

await runServer()
