import type { Deps } from '../deps.ts'
import type { Consumer } from '../domains/base/changes/consumer-service.ts'
import { startLog } from '../domains/base/changes/job.ts'
import { notificationConsumer } from '../domains/market/notifications/telling-service.ts'
import { wantConsumer } from '../domains/market/wants/match-service.ts'
import { recentChangesConsumer } from '../domains/site/recent-changes/consumer-service.ts'
import { savedSearchConsumer } from '../domains/site/saved-searches/match-service.ts'
import { openSearchIndex } from '../domains/site/search/opensearch-client.ts'
import { openSearchConsumer } from '../domains/site/search/opensearch-job.ts'

/** The consumers of the log of changes. Each has a row that a migration added. */
export const CONSUMERS: readonly Consumer[] = [
  wantConsumer,
  notificationConsumer,
  savedSearchConsumer,
  recentChangesConsumer,
]

/** Starts the numbering of changes and all consumers. Returns a function that stops them. */
export function startConsumers(deps: Deps): () => Promise<void> {
  const { openSearchUrl } = deps.config
  const openSearch = openSearchUrl === null ? [] : [openSearchConsumer(openSearchIndex(openSearchUrl))]
  return startLog(deps, [...CONSUMERS, ...openSearch])
}
