// `npm run test:mutation`: removes guards one by one to see which tests notice; see
// mutation/src/mutationTests.ts.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findNode, root } from './installAndBuild.mjs'

const args = [join(root, 'mutation/src/mutationTests.ts'), ...process.argv.slice(2)]
const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
