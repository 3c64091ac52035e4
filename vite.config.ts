import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig } from 'vite'

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

// The client and its server entry, which scripts/build.ts builds. vitest.config.ts adds the tests.
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
}))
