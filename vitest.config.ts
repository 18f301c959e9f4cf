import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { contractDataPlugin } from './web/contractDataPlugin.ts'

/**
 * Server tests wait for the database: they come first, while types and lint fill the gaps. What
 * only computes comes after.
 */
class ServerFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLater = ({ project }: TestSpecification) => Number(project.name !== 'server')
    return (await super.sort(files)).toSorted((a, b) => isLater(a) - isLater(b))
  }
}

export default defineConfig({
  test: {
    // much of the time is spent waiting, for the database, for mails and jobs: as many workers as
    // cores would leave those idle
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ServerFirst },
    // the test's browser does not know this element yet, and React says so in each run
    onConsoleLog: (log) => !log.includes('The tag <search> is unrecognized'),
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{contract,server,viewer,web,demo,faults,mutation,scripts}/**/*.unit.test.ts'],
          // as below; what a test puts in the place of something else is taken out again after it
          isolate: false,
          unstubGlobals: true,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'demo/src/**/*.test.ts',
            // mutation tests look at guards of queries, which these hold
            ...(process.env.MUTATION_TESTS
              ? ['server/src/authorizationMatrix/queries.deep.ts']
              : []),
          ],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          globalSetup: ['server/src/testing/testDatabase.ts'],
          // files share a worker's modules: building the application's imports anew for each costs
          // more than the tests
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // screens get the contract as they do in a browser
        plugins: [contractDataPlugin()],
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // files share the product's modules, whose import takes longer than most tests;
          // `setup.ts` leaves nothing behind
          isolate: false,
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'deep',
          include: ['{server,demo}/src/**/*.deep.ts'],
          globalSetup: ['server/src/testing/testDatabase.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
