import type { OpenSearch } from '../../server/domains/site/search/opensearch-client.ts'
import type { PartDocument } from '../../server/domains/site/search/opensearch-policy.ts'

export type MemoryIndex = OpenSearch & {
  /** The ids of the sent documents, one list per request. */
  sent: string[][]
  /** Called before documents are stored. It can delay them, or throw an error. */
  onSend(documents: Map<string, PartDocument | null>): void | Promise<void>
  /** Documents that are refused, with the reason. */
  refused: Map<string, string>
  isPublished: boolean
  documents(): Map<string, PartDocument>
}

/** An index that stores documents in memory, with the versions of OpenSearch. It cannot be searched. */
export function memoryIndex(): MemoryIndex {
  const stored = new Map<string, { version: number; document: PartDocument | null }>()
  const index: MemoryIndex = {
    name: 'memory',
    sent: [],
    onSend: () => {},
    refused: new Map(),
    isPublished: false,
    documents: () => new Map([...stored].flatMap(([id, { document }]) => (document ? [[id, document] as const] : []))),
    async create() {
      stored.clear()
      index.isPublished = false
    },
    async send(version, documents) {
      index.sent.push([...documents.keys()])
      await index.onSend(documents)
      for (const [id, document] of documents)
        if (!index.refused.has(id) && (stored.get(id)?.version ?? -1) < version) stored.set(id, { version, document })
      return new Map([...index.refused].filter(([id]) => documents.has(id)))
    },
    async publish() {
      index.isPublished = true
    },
    describe: async () => ({ version: 'memory', parts: index.isPublished ? index.documents().size : null }),
    search: () => Promise.reject(new Error('The index in memory cannot be searched.')),
  }
  return index
}
