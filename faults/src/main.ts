/**
 * `npm run faults -- [name …|all] [--rounds=N]`: makes things go wrong while people work, and
 * prints what it has cost. Without a name it lists what there is. Ends with 1 if anything was lost,
 * doubled, not swept or not back.
 */
import { FaultCounts, faultColumns, formatCounts, formatTableRow } from './counts.ts'
import { type Fault, UnsupportedFaultError } from './fault.ts'
import { faults } from './faults.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const told = Number(
  process.argv.find((word) => word.startsWith('--rounds='))?.slice('--rounds='.length),
)

/** Runs one and says what came of it; undefined if this machine cannot. */
const play = async ({ name, title, rounds, run }: Fault): Promise<FaultCounts | undefined> => {
  const counts = new FaultCounts()
  const many = Number.isInteger(told) && told > 0 ? told : rounds
  print(`${name}: ${title}; ${many} rounds`)
  try {
    await run({ rounds: many, counts, say: (line) => print(`  ${line}`) })
  } catch (error) {
    if (error instanceof UnsupportedFaultError) {
      print(`  not run: ${error.message}`)
      return undefined
    }
    counts.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  for (const words of counts.wrong) print(`  wrong: ${words}`)
  for (const words of counts.notes) print(`  ${words}`)
  return counts
}

const list = () => {
  print('npm run faults -- <name …|all> [--rounds=N]\n')
  for (const { name, title, rounds } of faults) print(`  ${name.padEnd(18)} ${title} (${rounds})`)
}

const unknown = wanted.filter((word) => word !== 'all' && !faults.some(({ name }) => name === word))
if (wanted.length === 0) list()
else if (unknown.length > 0) {
  print(`There is no fault named ${unknown.join(', ')}.\n`)
  list()
  process.exitCode = 1
} else {
  const rows: string[][] = []
  for (const fault of faults.filter(
    ({ name }) => wanted.includes('all') || wanted.includes(name),
  )) {
    const counts = await play(fault)
    if (counts && !counts.isGood) process.exitCode = 1
    if (counts) rows.push(formatCounts(fault.name, counts))
  }
  print('')
  for (const cells of [faultColumns, faultColumns.map(() => '---'), ...rows])
    print(formatTableRow(cells))
  // connections that nobody answers any more must not keep the command waiting
  process.exit()
}
