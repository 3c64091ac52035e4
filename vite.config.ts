import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The client and its server entry, and all tests. scripts/build.ts and scripts/test.ts run both.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  // React's production build inside the server's bundle, whatever NODE_ENV the server runs with.
  ...(isSsrBuild && { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }),
  publicDir: 'client/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? 'client/entry-server.tsx' : ['client/entry-client.tsx', 'client/boot.ts'] },
  },
  optimizeDeps: { entries: ['client/entry-client.tsx'] },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['shared/**/*.test.ts', 'client/**/*.test.{ts,tsx}', 'prisma/seed/drawings/*.test.ts', 'prisma/seed/content.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/*.test.ts', 'tests/rest/**/*.test.ts', 'tests/reliability/**/*.test.ts', 'prisma/seed/seed.test.ts'],
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
