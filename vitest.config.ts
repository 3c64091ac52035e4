import { playwright } from '@vitest/browser-playwright'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './tests/support/chromium.ts'

/**
 * Settings of a project, because projects do not inherit those of the root. On two cores the unit and component tests take
 * 95 s with three workers and 112 s with two. The end-to-end tests take 123 s with two workers and 138 s with three, because
 * each worker has a browser. The integration tests wait for timeouts and restarts: with two workers, a fifth of the processor
 * time is unused.
 * @param groupOrder projects of different groups run one after another. Beside the pages of the component tests and the load of
 *   the reliability tests, the others would be slow enough to time out
 */
const workers = (minimum: number, groupOrder: number) => ({
  // The files of a worker share its modules and its browser: loading the server takes 1 s.
  isolate: false,
  maxWorkers: Math.max(minimum, availableParallelism() - 1),
  sequence: { groupOrder },
})

/** For tests that wait for servers and browsers. Shared machines were seen to be three times slower for an hour. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 }

/** All tests, by level. scripts/test.ts runs them. docs/decisions/31 says which test belongs to which level. */
export default defineConfig(async () => ({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...workers(3, 0),
          name: 'unit',
          include: ['shared/**/*.test.ts', 'client/**/*.test.ts', 'prisma/seed/content.test.ts'],
          // Property tests compute for seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...workers(3, 0),
          name: 'component',
          include: ['client/**/*.test.tsx'],
          testTimeout: 30_000,
          // The first test of a page waits until Vite has compiled it.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: await launchOptions(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' as const }],
            viewport: { width: 1280, height: 800 },
            // As in Playwright.
            locators: { exact: false },
            screenshotFailures: false,
          },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...workers(3, 2),
          name: 'integration',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
            'tests/rest/**/*.test.ts',
            'tests/{opensearch,relevance}/*.test.ts',
            'prisma/seed/seed.test.ts',
          ],
          globalSetup: 'tests/support/global-postgres.ts',
          ...PATIENT,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...workers(2, 3),
          name: 'reliability',
          include: ['tests/reliability/**/*.test.ts'],
          globalSetup: 'tests/support/global-postgres.ts',
          ...PATIENT,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...workers(2, 1),
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts', 'tests/support/global-site.ts'],
          ...PATIENT,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
}))
