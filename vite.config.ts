import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** The pages that most visitors open first. */
const PAGES = ['home/HomePage', 'part/PartPage', 'search/SearchPage', 'blog/BlogPostPage', 'account/ProfilePage']

/** The icons have a short name, because a page refers to them more than twenty times. The server entry uses the same names. */
const assetFileNames = ({ names }: { names: string[] }): string =>
  names.includes('icons.svg') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash][extname]'

/** The libraries in one file, which changes seldom, the code that several pages share in another, and a file per page. */
const clientBundle = {
  // The pages are inputs, so that '$initial' stands for the code of their first view. Dialogs are loaded later.
  input: ['client/boot.ts', 'client/entry-client.tsx', ...PAGES.map((page) => `client/pages/${page}.tsx`)],
  output: {
    assetFileNames,
    codeSplitting: {
      groups: [
        { name: 'vendor', test: 'node_modules', tags: ['$initial' as const] },
        // 3: with 2, the feed loads 8 kB more. With 4, a part page makes 6 more requests.
        { name: 'shared', tags: ['$initial' as const], minShareCount: 3 },
      ],
    },
  },
}

/** Without comments and spaces, which saves the server 5 MB of memory. Names are kept for stack traces. */
const serverBundle = {
  input: 'client/entry-server.tsx',
  output: { assetFileNames, minify: { compress: true, mangle: false, codegen: true } },
}

/** The service worker as one classic script, because Firefox ESR knows no modules in service workers. */
const workerBuild = {
  outDir: 'dist/worker',
  copyPublicDir: false,
  rolldownOptions: { input: 'client/worker/sw.ts', output: { format: 'iife' as const, entryFileNames: 'sw.js' } },
}

// The client, its server entry and its service worker, which scripts/build.ts builds. vitest.config.ts adds the tests.
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [react()],
  appType: 'custom',
  // The server bundle contains the production build of React, independent of NODE_ENV.
  ...(isSsrBuild && { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // The preview renders Markdown in a worker. A library of the parser uses `document`, which workers lack, without this condition.
  environments: { client: { resolve: { conditions: ['worker', ...defaultClientConditions] } } },
  // Short class names make the HTML of a part 4 kB smaller. In development they name the class.
  css: { modules: command === 'build' ? { generateScopedName: '[hash:base64:5]' } : {} },
  worker: { format: 'es' },
  publicDir: 'client/public',
  build:
    mode === 'worker'
      ? workerBuild
      : {
          outDir: isSsrBuild ? 'dist/server' : 'dist/client',
          emptyOutDir: true,
          copyPublicDir: !isSsrBuild,
          manifest: !isSsrBuild,
          assetsInlineLimit: 0,
          // One style sheet for all pages, so that the first paint of each page has its styles.
          cssCodeSplit: false,
          rolldownOptions: isSsrBuild ? serverBundle : clientBundle,
        },
  optimizeDeps: { entries: ['client/entry-client.tsx', 'client/forms/editor/worker.ts'] },
}))
