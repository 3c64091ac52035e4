import { defineConfig } from 'prisma/config'

// Start Prisma through `npm run prisma -- …`, which finds the database and the offline schema engine.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
})
