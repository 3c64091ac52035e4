import { escapeHtml } from '../../shared/text.ts'

type Json = Record<string, unknown>

/** Returns the operations of an OpenAPI document and its schemas as HTML that needs no script. */
export function referenceHtml(document: Json): { operations: string; schemas: string } {
  const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => (operation.tags as string[])[0] ?? '')
  const { schemas = {} } = document.components as { schemas?: Record<string, Json> }
  return {
    operations: [...byTag]
      .map(([tag, own]) => `<section><h2>${escapeHtml(tag)}</h2>${own.map(operationHtml).join('')}</section>`)
      .join(''),
    schemas: Object.entries(schemas)
      .map(([name, schema]) => `<h3 id="schema-${name}">${name}</h3><pre><code>${typeHtml(schema)}</code></pre>`)
      .join(''),
  }
}

type Operation = { path: string; method: string; operation: Json }

function operationHtml({ path, method, operation }: Operation): string {
  const { summary, security, parameters = [], requestBody, responses } = operation
  const auth = security === undefined ? '' : (security as Json[]).length > 1 ? 'Token optional.' : 'Needs a token.'
  const body = (requestBody as { content?: Json } | undefined)?.content
  return [
    `<details><summary><code class="method">${method}</code> <code data-path="${path}">${path}</code> `,
    `<span>${escapeHtml(String(summary))}</span></summary>`,
    auth && `<p>${auth}</p>`,
    parametersHtml(parameters as Json[]),
    body && `<h3>Request body</h3>${contentHtml(body)}`,
    `<h3>Responses</h3><dl>${Object.entries(responses as Record<string, Json>)
      .map(([status, { description, content }]) =>
        responseHtml(status, String(description), content as Json | undefined),
      )
      .join('')}</dl></details>`,
  ]
    .filter(Boolean)
    .join('')
}

function parametersHtml(parameters: Json[]): string {
  if (parameters.length === 0) return ''
  const lines = parameters.map(({ name, in: where, required, schema, description }) => {
    const note = typeof description === 'string' ? ` ${escapeHtml(description)}.` : ''
    return `<dt><code>${String(name)}</code> in ${String(where)}${required ? ', required' : ''}</dt><dd><code>${typeHtml(schema as Json)}</code>${note}</dd>`
  })
  return `<h3>Parameters</h3><dl>${lines.join('')}</dl>`
}

const responseHtml = (status: string, description: string, content: Json | undefined) =>
  `<dt><code>${status}</code> ${escapeHtml(description)}</dt><dd>${content ? contentHtml(content) : ''}</dd>`

const contentHtml = (content: Json): string =>
  Object.entries(content as Record<string, { schema?: Json }>)
    .map(([type, { schema }]) =>
      schema ? `<pre><code>${typeHtml(schema)}</code></pre>` : `<p>${escapeHtml(type)}</p>`,
    )
    .join('')

/** Returns a JSON schema in the notation of TypeScript, with links to the named schemas. */
function typeHtml(schema: Json, indent = ''): string {
  const { $ref, enum: values, anyOf, oneOf, allOf, type, items, properties, additionalProperties } = schema
  const inner = (each: unknown) => typeHtml(each as Json, indent)
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1)
    return `<a href="#schema-${name}">${name}</a>`
  }
  if ('const' in schema) return escapeHtml(JSON.stringify(schema.const))
  if (Array.isArray(values)) return values.map((each) => escapeHtml(JSON.stringify(each))).join(' | ')
  const several = anyOf ?? oneOf
  if (Array.isArray(several)) return several.map(inner).join(' | ')
  if (Array.isArray(allOf)) return allOf.map(inner).join(' &amp; ')
  if (type === 'array') return `Array&lt;${items ? inner(items) : 'unknown'}&gt;`
  if (properties) return objectHtml(schema, indent)
  if (type === 'object')
    return `{ [key: string]: ${isSchema(additionalProperties) ? inner(additionalProperties) : 'unknown'} }`
  return typeof type === 'string' ? type : Array.isArray(type) ? type.join(' | ') : 'unknown'
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null

function objectHtml({ properties, required = [] }: Json, indent: string): string {
  const deeper = `${indent}  `
  const lines = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const mark = (required as string[]).includes(name) ? '' : '?'
    const note = limitsOf(schema)
    return `${deeper}${escapeHtml(name)}${mark}: ${typeHtml(schema, deeper)}${note && ` // ${escapeHtml(note)}`}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** Returns the limits of a value: '1 to 100 characters', 'at most 20 items', 'uuid'. */
function limitsOf({ format, minLength, maxLength, minimum, maximum, minItems, maxItems }: Json): string {
  return [
    typeof format === 'string' ? format : '',
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    range(minItems, maxItems, ' items'),
  ]
    .filter(Boolean)
    .join(', ')
}

function range(from: unknown, to: unknown, unit: string): string {
  if (typeof from === 'number' && typeof to === 'number') return `${from} to ${to}${unit}`
  if (typeof from === 'number') return `at least ${from}${unit}`
  return typeof to === 'number' ? `at most ${to}${unit}` : ''
}
