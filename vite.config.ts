import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Few large files: the code that all pages need in one file, libraries in another, which changes less often. */
const clientBundle = {
  input: ['client/entry-client.tsx', 'client/boot.ts'],
  // tRPC does not declare that its modules have no side effects. Otherwise its unused WebSocket client would be included.
  treeshake: { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] },
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'vendor',
          test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack|@trpc)\//,
        },
        // Excludes modules that no page needs for its first view: dialogs (19 kB), the menu of signed-in users, and the
        // modules of dialogs, editors and moderation.
        {
          name: 'ui',
          test: /\/client\/(ui(?!\/(Dialog|ConfirmDialog|DraftNote|IconButton|MarkdownEditor|PicturePreview|Tooltip|loadsAsPicture|useDebounced|useDraft))|app(?!\/(http-failure|inbox))|pages\/report\/ReportButton)|\/lucide-react\/(?!.*\/trash)|^(?!.*node_modules).*\/shared\/(?!text|image-|tag-|moderation-)/,
          minShareCount: 3,
        },
      ],
    },
  },
}

// The client and its server entry, and all tests. scripts/build.ts and scripts/test.ts run both.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  resolve: {
    alias: [
      { find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'client/ui/icon.tsx') },
      // React has this hook since version 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  // The server bundle contains the production build of React, independent of NODE_ENV.
  ...(isSsrBuild && { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // The preview renders Markdown in a worker. A library of the parser uses `document`, which workers lack, without this condition.
  environments: { client: { resolve: { conditions: ['worker', ...defaultClientConditions] } } },
  worker: { format: 'es' },
  publicDir: 'client/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // One style sheet for all pages, so that the first paint of each page has its styles.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? { input: 'client/entry-server.tsx' } : clientBundle,
  },
  optimizeDeps: { entries: ['client/entry-client.tsx', 'client/ui/editor/worker.ts'] },
  test: {
    // Tests wait more than they compute, so two workers also pay off on a machine with two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'client/**/*.test.{ts,tsx}', 'prisma/seed/content.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
            'tests/rest/**/*.test.ts',
            'tests/reliability/**/*.test.ts',
            'tests/relevance/*.test.ts',
            'prisma/seed/seed.test.ts',
          ],
          globalSetup: 'tests/support/global-postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts', 'tests/support/global-site.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
}))
