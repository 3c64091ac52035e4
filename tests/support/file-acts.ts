import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_ALL_CONDITIONS, MAX_FITMENT_ROWS } from '../../shared/fitment.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/photos.ts'
import type { TestApp } from './app.ts'
import type { seeded } from './reliability.ts'
import { gifBomb, photo, pngBomb, webpBomb } from './image-server.ts'

/** A user at a server process. */
export type Sender = { url: string; token: string }

type Random = ReturnType<typeof seeded>
type Acts = Record<string, () => Promise<unknown>>

const HEAD = 'number,price,condition,quantity,reference\n'
const FILE = HEAD + Array.from({ length: 20 }, (_, line) => `XX ${line},48,Like new,1,R${line}\n`).join('')

/** Files that once blocked a process for seconds, or that no reader of CSV expects. */
const HOSTILE_FILES = [
  `${HEAD}${'?'.repeat(150_000)},48`,
  `${'a,'.repeat(200_000)}\n1`,
  `${HEAD}"${'x,'.repeat(100_000)}`,
  '"\n'.repeat(100_000),
  HEAD + '1,\u0000,,,\n'.repeat(50_000),
]

/** Milliseconds that a user waits before an act at most. Without pauses, the processor would be the limit. */
const PAUSE = 1_000
/** Uploads that a client keeps open, one byte per second. */
const SLOW_UPLOADS = 8

/** Acts with files and fitments. One of a person throws unless it succeeds, and one of an abuser if the server fails. */
export async function fileActs(site: TestApp) {
  const sockets = new Set<Socket>()
  const [ordinary, largest] = [await site.make.part(), await site.make.part()]
  const model = await site.make.vehicle({ parent: await site.make.vehicle() })
  const car = await site.make.vehicle({ parent: await site.make.vehicle({ parent: model }) })
  await site.make.fitment(ordinary, [{ vehicleId: model.id }])
  await site.make.fitment(
    largest,
    Array.from({ length: MAX_FITMENT_ROWS }, (_, row) => ({
      vehicleId: model.id,
      conditions: Array.from({ length: MAX_ALL_CONDITIONS / MAX_FITMENT_ROWS }, (__, at) => ({
        key: at === 0 ? 'optionCode' : 'other',
        value: `${row} ${at}`,
      })),
    })),
  )
  const photos = await Promise.all([1, 2, 3, 4].map((seed) => photo(seed, { width: 320, height: 240 })))
  const whole = photos[0] ?? Buffer.alloc(0)
  const hostilePhotos = [
    await pngBomb(20_000),
    await gifBomb(),
    await webpBomb(),
    whole.subarray(0, 300),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>'),
    Buffer.alloc(MAX_UPLOAD_BYTES),
    Buffer.alloc(0),
  ]

  async function send({ url, token }: Sender, method: string, path: string, body?: Buffer | object) {
    const isFile = body instanceof Buffer
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': isFile ? 'image/jpeg' : 'application/json' }),
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  type Answer = Awaited<ReturnType<typeof send>>

  /** @throws Error unless the status is one of those */
  function expectStatus(answer: Answer, ...statuses: number[]): Answer {
    if (!statuses.includes(answer.status)) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`)
    return answer
  }
  const verdict = (sender: Sender, part: { id: string }) =>
    send(sender, 'GET', `/api/parts/${part.id}/verdict?vehicleId=${car.id}`)
  let busy = 0
  /** The database is busy, because all processes of the test share the processor. */
  const isBusy = ({ status, text }: Answer) => status === 503 && text.includes('briefly unavailable')

  return {
    /** @param random.pick chooses at random */
    ofPerson: (sender: Sender, { pick, below }: Random): Acts => {
      const succeeds = async (status: number, request: () => Promise<Answer>) => {
        await sleep(below(PAUSE))
        const answer = await request()
        if (!isBusy(answer)) return expectStatus(answer, status)
        busy += 1
        return false
      }
      return {
        async upload() {
          const stored = await succeeds(201, () => send(sender, 'POST', '/api/uploads', pick(photos)))
          if (!stored) return false
          const { _id } = JSON.parse(stored.text) as { _id: string }
          return succeeds(200, () => send(sender, 'DELETE', `/api/uploads/${_id}`))
        },
        previewFile: () => succeeds(200, () => send(sender, 'POST', '/api/listings/import/preview', { csv: FILE })),
        verdict: () => succeeds(200, () => verdict(sender, ordinary)),
      }
    },
    ofAbuser: (sender: Sender, { pick, below }: Random): Acts => {
      const own = new Set<Socket>()
      return {
        async slowUpload() {
          if (own.size >= SLOW_UPLOADS) return false
          const { hostname, port } = new URL(sender.url)
          const socket = connect(Number(port), hostname)
          for (const set of [own, sockets]) set.add(socket)
          socket.on('error', () => {}).resume()
          await once(socket, 'connect')
          socket.write(
            `POST /api/uploads HTTP/1.1\r\nHost: site\r\nAuthorization: Bearer ${sender.token}\r\n` +
              `Content-Type: image/jpeg\r\nContent-Length: ${MAX_UPLOAD_BYTES}\r\n\r\n`,
          )
          const timer = setInterval(() => socket.write('x'), 1_000)
          socket.on('close', () => {
            clearInterval(timer)
            for (const set of [own, sockets]) set.delete(socket)
          })
          return true
        },
        async hostilePhoto() {
          await sleep(below(PAUSE))
          expectStatus(await send(sender, 'POST', '/api/uploads', pick(hostilePhotos)), 400, 413, 429, 503)
        },
        async hostileFile() {
          await sleep(below(PAUSE))
          const csv = pick(HOSTILE_FILES)
          expectStatus(await send(sender, 'POST', '/api/listings/import/preview', { csv }), 200, 400, 413, 429, 503)
        },
        async largestVerdict() {
          await sleep(below(PAUSE))
          expectStatus(await verdict(sender, largest), 200, 429, 503)
        },
      }
    },
    /** Returns how many requests of people found the database busy. */
    busy: () => busy,
    /** Ends the slow uploads. */
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Requests /health/live of a server every 10 ms from another process. Returns a function that ends it and returns the response
 * time (ms) that 99% of the requests do not exceed.
 */
export function probeHealth(url: string): () => Promise<number> {
  const file = join(import.meta.dirname, '../../scripts/bench/health-prober.ts')
  const prober = fork(file, [`${url}/health/live`])
  return async () => {
    prober.send('times')
    const [times] = (await once(prober, 'message')) as [number[]]
    prober.disconnect()
    return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN)
  }
}
