import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/** The rules for imports (CONTRIBUTING.md, "Layout"). tests/architecture.test.ts applies them. */

const TEST = '\\.test\\.tsx?$'
/** A module that only Vite's development server has. */
const VITE_MODULE = '^/@react-refresh$'
const WEB_FRAMEWORKS = '(^|/)node_modules/(fastify|fastify-plugin|@fastify|@trpc)/'

/** The layers of a domain from top to bottom, by the end of the file name. An import never goes up. */
const LAYERS = [
  ['rest'],
  ['router'],
  ['service', 'events', 'job', 'plugin', 'page', 'client'],
  ['policy', 'queries', 'lifecycle'],
]

/** Matches the files of these layers in a domain: service.ts and sale-service.ts for 'service'. */
const files = (layers: string[], domain = '[^/]+') =>
  `^server/domains/[^/]+/${domain}/([^/]+-|)(${layers.join('|')})\\.ts$`
/** The same, with the domain as the group that `$1` stands for in `to`. */
const filesOfOneDomain = (layers: string[]) => files(layers, '([^/]+)')
const IN_THE_SAME_DOMAIN = '^server/domains/[^/]+/$1/'

const domains: IForbiddenRuleType[] = [
  ...LAYERS.slice(1).map((layer, index): IForbiddenRuleType => ({
    name: `${layer.join(', ')}: import nothing from a higher layer`,
    from: { path: filesOfOneDomain(layer) },
    to: { path: files(LAYERS.slice(0, index + 1).flat(), '$1') },
  })),
  {
    name: 'a domain uses only the service, policy or lifecycle of another domain',
    from: { path: '^server/domains/[^/]+/([^/]+)/', pathNot: [TEST, files(['rest'])] },
    to: {
      path: '^server/domains/[^/]+/[^/]+/',
      pathNot: [IN_THE_SAME_DOMAIN, files(['service', 'policy', 'lifecycle'])],
    },
  },
  {
    name: 'a REST file uses only the REST file, service, policy or lifecycle of another domain',
    from: { path: filesOfOneDomain(['rest']) },
    to: {
      path: '^server/domains/[^/]+/[^/]+/',
      pathNot: [IN_THE_SAME_DOMAIN, files(['rest', 'service', 'policy', 'lifecycle'])],
    },
  },
  {
    name: 'a layer below the router uses neither tRPC nor Fastify',
    comment: 'A plugin may use Fastify.',
    from: { path: '^server/domains/', pathNot: [TEST, files(['rest', 'router', 'plugin'])] },
    to: { path: [WEB_FRAMEWORKS, '^server/(http|rest|ssr|trpc)/', '^server/(app|main)\\.ts$'] },
  },
  {
    name: 'a router, a REST file and a plugin do not use server/http or server/ssr',
    from: { path: files(['rest', 'router', 'plugin']) },
    to: { path: ['^server/(http|ssr)/', '^server/(app|main)\\.ts$'] },
  },
  {
    name: 'a router and a REST file do not use Fastify',
    from: { path: files(['rest', 'router']) },
    to: { path: '(^|/)node_modules/(fastify|fastify-plugin|@fastify)/' },
  },
  {
    name: 'only the domain uses its queries',
    comment: 'Benchmarks and tests measure single statements.',
    from: { pathNot: ['^server/domains/', '^scripts/bench/', '^tests/', TEST] },
    to: { path: files(['queries']) },
  },
  {
    name: 'routers are listed in server/trpc/router.ts only',
    from: { pathNot: ['^server/trpc/router\\.ts$', '^tests/', TEST] },
    to: { path: files(['router']) },
  },
  {
    name: 'REST routes are listed in server/rest/routes.ts only',
    from: { pathNot: ['^server/rest/routes\\.ts$', files(['rest']), '^tests/', TEST] },
    to: { path: files(['rest']) },
  },
]

/** The wings of server/domains/ and their domains, from bottom to top (docs/architecture.md). An import never goes up. */
const WINGS = ['base', 'people', 'catalogue', 'market', 'site']
export const DOMAINS = [
  'base/changes',
  'base/tags',
  'base/places',
  'base/uploads',
  'base/votes',
  'people/handles',
  'people/users',
  'people/roles',
  'people/levels',
  'people/mutes',
  'people/auth',
  'people/mails',
  'people/pushes',
  'people/blocks',
  'people/reports',
  'people/conduct',
  'catalogue/protections',
  'catalogue/revisions',
  'catalogue/parts',
  'catalogue/images',
  'catalogue/vehicles',
  'catalogue/fitment',
  'catalogue/blog',
  'catalogue/comments',
  'catalogue/garage',
  'catalogue/relations',
  'catalogue/follows',
  'market/notifications',
  'market/messages',
  'market/listings',
  'market/donors',
  'market/wants',
  'market/trades',
  'market/offers',
  'market/inventory',
  'market/feedback',
  'market/problems',
  'site/moderation',
  'site/flags',
  'site/merges',
  'site/recent-changes',
  'site/undo-jobs',
  'site/profiles',
  'site/feed',
  'site/search',
  'site/saved-searches',
  'site/duplicates',
  'site/new-parts',
  'site/syndication',
  'site/site',
]
const ORDER = WINGS.flatMap((wing) => DOMAINS.filter((path) => path.startsWith(`${wing}/`)))

const wings = ORDER.slice(0, -1).map((path, at): IForbiddenRuleType => ({
  name: `${path} uses no higher domain`,
  from: { path: `^server/domains/${path}/`, pathNot: TEST },
  to: { path: ORDER.slice(at + 1).map((higher) => `^server/domains/${higher}/`) },
}))

const worlds: IForbiddenRuleType[] = [
  {
    name: 'shared/ imports nothing outside of it and no module of Node.js',
    from: { path: '^shared/', pathNot: TEST },
    to: { pathNot: ['^shared/', '(^|/)node_modules/'] },
  },
  {
    name: 'client/ imports nothing of the server and no module of Node.js',
    from: { path: '^client/', pathNot: TEST },
    to: { pathNot: ['^client/', '^shared/', '(^|/)node_modules/', '^server/trpc/router\\.ts$', VITE_MODULE] },
  },
  {
    name: 'client/ imports the type of the router only',
    from: { path: '^client/' },
    to: { path: '^server/trpc/router\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'client/ui/ uses neither tRPC nor the app',
    from: { path: '^client/ui/', pathNot: TEST },
    to: { path: ['^client/(?!ui/)', '(^|/)node_modules/(@trpc|@tanstack)/'] },
  },
  {
    name: 'client/base/ uses only client/ui/',
    from: { path: '^client/base/', pathNot: TEST },
    to: { path: '^client/(?!base/|ui/)' },
  },
  {
    name: 'the service worker uses only its own folder, its rules and the tokens',
    from: { path: '^client/worker/', pathNot: TEST },
    to: { path: '^client/(?!worker/|base/(worker-policy|push-record)\\.ts$|styles/tokens\\.css$)' },
  },
  {
    name: 'only the entries and client/routes.tsx use client/shell/',
    from: { path: '^client/(?!shell/|entry-|routes\\.tsx$)', pathNot: TEST },
    to: { path: '^client/shell/' },
  },
  {
    name: 'client/features/ and client/forms/ do not import pages',
    from: { path: '^client/(features|forms)/', pathNot: TEST },
    to: { path: '^client/pages/' },
  },
  {
    name: 'a page uses only its own folder, not the folder of another page',
    from: { path: '^client/pages/([^/]+)/', pathNot: TEST },
    to: { path: '^client/pages/', pathNot: '^client/pages/$1/' },
  },
  {
    name: 'server/ imports no other folder than shared/',
    from: { path: '^server/', pathNot: TEST },
    to: { path: '^(client|prisma|scripts|tests)/' },
  },
  {
    name: 'Deps, the folders of its tools and the forms of REST do not import domains',
    from: {
      path: '^server/(deps\\.ts$|(cache|db|idempotency|images|live|mail|markdown|phone|push|rate-limit)/|rest/(entities|wire)\\.ts$)',
      pathNot: TEST,
    },
    to: { path: '^server/(domains|http|jobs|rest|ssr|trpc)/', pathNot: '^server/rest/wire\\.ts$' },
  },
  {
    name: 'prisma/seed/ imports from the server and shared/ only',
    from: { path: '^prisma/', pathNot: TEST },
    to: { path: '^(client|scripts|tests)/' },
  },
  {
    name: 'scripts/ do not import the client',
    from: { path: '^scripts/' },
    to: { path: '^client/' },
  },
  {
    name: 'only tests import tests/',
    from: { pathNot: ['^tests/', TEST] },
    to: { path: '^tests/' },
  },
]

const graph: IForbiddenRuleType[] = [
  {
    name: 'no cycles, except of types and of modules that are loaded later',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  },
  {
    name: 'every import exists',
    from: {},
    to: { couldNotResolve: true, pathNot: VITE_MODULE },
  },
]

export default {
  forbidden: [...domains, ...wings, ...worlds, ...graph].map((rule) => ({ ...rule, severity: 'error' as const })),
  options: {
    // TypeScript 7.0 has no API for other tools.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|server/db/generated)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
} satisfies IConfiguration
