import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Few and large files: what all pages need in one, libraries in another that changes less often. */
const clientBundle = {
  input: ['client/entry-client.tsx', 'client/boot.ts'],
  // tRPC does not say that its modules can be left out; unused, its WebSocket client would come along.
  treeshake: { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] },
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'vendor',
          test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack|@trpc)\//,
        },
        // Without what no page needs at first: the dialog, which brings 19 kB along, the menu of who is signed in, and
        // what dialogs and editors ask about pictures and tags, keep of texts, and show on their buttons, and what is for
        // moderators.
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
      // React has had it itself since 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  // React's production build inside the server's bundle, whatever NODE_ENV the server runs with.
  ...(isSsrBuild && { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // In the preview's worker there is no document, which one of the parser's libraries uses where it takes it for a page.
  environments: { client: { resolve: { conditions: ['worker', ...defaultClientConditions] } } },
  worker: { format: 'es' },
  publicDir: 'client/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // One sheet for all pages, so that a page's first paint has its own styles too.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? { input: 'client/entry-server.tsx' } : clientBundle,
  },
  optimizeDeps: { entries: ['client/entry-client.tsx', 'client/ui/editor/worker.ts'] },
  test: {
    // They wait more than they work, also on a machine with two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'client/**/*.test.{ts,tsx}',
            'prisma/seed/drawings/*.test.ts',
            'prisma/seed/content.test.ts',
          ],
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
