import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { EXIT_WITHIN } from '../scripts/serve.ts'
import { FILE_TIMEOUT } from '../server/http/body-timeout.ts'
import { PING_INTERVAL } from '../server/trpc/init.ts'
import { MAX_UPLOAD_BYTES } from '../shared/photos.ts'

// The examples of docs/operations must let through what the site accepts, and wait as long as the site does.

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8').replace(/^\s*#.*$/gm, '')

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
/** Returns a duration such as '1h' in ms. */
function duration(text = ''): number {
  const [, count, unit = ''] = /^(\d+)(\w+)$/.exec(text) ?? []
  return Number(count) * (UNITS[unit] ?? NaN)
}

/** Milliseconds after which the site has answered every upload: the request timeout, and the wait for a decoder. */
const ANSWER_TIMEOUT = FILE_TIMEOUT + 60_000
/** A file that is too large by fewer bytes reaches the site, whose answer says so. */
const MARGIN = 500_000

test('nginx accepts the largest photo, and leaves the refusal of a larger one to the site', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('docs/operations/nginx.conf')) ?? []
  const limit = Number(megabytes) * 1024 * 1024
  expect(limit).toBeGreaterThanOrEqual(MAX_UPLOAD_BYTES + MARGIN)
  // nginx stores a body on its disk before it passes it on.
  expect(limit).toBeLessThan(2 * MAX_UPLOAD_BYTES)
})

test('nginx sends live changes at once, waits for the site, and passes on what the site knows visitors by', () => {
  const config = read('docs/operations/nginx.conf')
  const directives = [...config.matchAll(/^\s*(proxy_\w+) (.+);$/gm)].map(([, name, value]) => `${name} ${value}`)
  expect(directives).toEqual(
    expect.arrayContaining([
      'proxy_buffering off',
      'proxy_http_version 1.1',
      'proxy_set_header Host $host',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
      'proxy_set_header X-Forwarded-Proto $scheme',
    ]),
  )
  const [, timeout] = /proxy_read_timeout (\w+);/.exec(config) ?? []
  expect(duration(timeout)).toBeGreaterThan(ANSWER_TIMEOUT)
})

test('Caddy sends live changes at once, and limits neither bodies nor answers', () => {
  const config = read('docs/operations/Caddyfile')
  expect(config).toContain('flush_interval -1')
  expect(config).not.toMatch(/request_body|max_size|_timeout/)
  expect(config).toContain('health_uri /health/ready')
})

test('Varnish waits for the site, and passes on all but pages and their files', () => {
  const config = read('docs/operations/varnish.vcl')
  const [, firstByte] = /\.first_byte_timeout = (\w+);/.exec(config) ?? []
  const [, betweenBytes] = /\.between_bytes_timeout = (\w+);/.exec(config) ?? []
  expect(duration(firstByte)).toBeGreaterThan(ANSWER_TIMEOUT)
  expect(duration(betweenBytes)).toBeGreaterThan(2 * PING_INTERVAL)
  const [, passed = ''] = /req\.url ~ "(\^.+?)" \|\|/.exec(config) ?? []
  for (const path of ['/api/uploads', '/trpc/part.live', '/health/ready']) expect(path).toMatch(new RegExp(passed))
  expect('/part/oil-pump').not.toMatch(new RegExp(passed))
})

test('compose.yaml and the unit of systemd wait for the requests of a stopping site', () => {
  const { services } = parse(read('compose.yaml')) as {
    services: Record<'site', { stop_grace_period: string; volumes: string[] }>
  }
  expect(duration(services.site.stop_grace_period)).toBeGreaterThan(EXIT_WITHIN)
  const [, seconds] = /TimeoutStopSec=(\d+)/.exec(read('docs/operations/tappet.service')) ?? []
  expect(Number(seconds) * 1_000).toBeGreaterThan(EXIT_WITHIN)

  // The images are in the volume, because the file system of the container is read-only.
  const [, images = ''] = /IMAGES_DIR=(\S+)/.exec(read('Dockerfile')) ?? []
  const folders = services.site.volumes.map((volume) => volume.split(':')[1] ?? '')
  expect(folders.filter((folder) => images.startsWith(`${folder}/`))).toHaveLength(1)
})

test('the alerts name labels that their expressions keep', () => {
  const { groups } = parse(read('docs/operations/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  // The labels of the metrics (server/http/metrics.ts); Prometheus adds `instance` and `job`.
  const kept = (expr: string) => (/\b(?:sum|histogram_quantile)\b/.test(expr) ? [] : ['instance', 'pool', 'task'])
  for (const { alert, expr, annotations } of groups.flatMap(({ rules }) => rules)) {
    const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
    expect({ [alert]: named.filter((label) => !kept(expr).includes(label)) }).toEqual({ [alert]: [] })
  }
})
