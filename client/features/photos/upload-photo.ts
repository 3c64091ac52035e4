import { z } from 'zod'
import { MAX_UPLOAD_BYTES, PHOTO_TOO_LARGE } from '../../../shared/photos.ts'
import { readToken } from '../../base/token.ts'

/** Uploads at the same time. More would share the same connection. */
const AT_ONCE = 2

const LOST = 'Connection lost.'

/** Why a photo was not uploaded. */
export class UploadError extends Error {
  override name = 'UploadError'
  /** Whether the same file may succeed later. */
  readonly canRetry: boolean
  constructor(sentence: string, canRetry: boolean) {
    super(sentence)
    this.canRetry = canRetry
  }
}

const uploadSchema = z.object({ _id: z.string(), url: z.string() }).transform(({ _id: id, url }) => ({ id, url }))
const errorSchema = z.object({ error: z.string() })

export type UploadOptions = {
  /** Repetitions with the same key are stored once. */
  key: string
  signal: AbortSignal
  /** @param part 0 to 1 */
  onProgress(part: number): void
}

/**
 * Sends a photo. With `fetch` the progress would be unknown.
 * @throws UploadError, also when the signal aborts
 */
export function uploadPhoto(file: Blob, { key, signal, onProgress }: UploadOptions) {
  if (signal.aborted) throw new UploadError(LOST, true)
  if (file.size > MAX_UPLOAD_BYTES) throw new UploadError(PHOTO_TOO_LARGE, false)
  return new Promise<{ id: string; url: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new UploadError(LOST, true))
    request.open('POST', '/api/uploads')
    request.setRequestHeader('Authorization', `Bearer ${readToken() ?? ''}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () => {
      const body = parsed(request.responseText)
      const upload = uploadSchema.safeParse(body)
      if (upload.success) return resolve(upload.data)
      const { data } = errorSchema.safeParse(body)
      reject(new UploadError(data?.error ?? LOST, request.status !== 400 && request.status !== 413))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

let running = 0
const waiting: (() => void)[] = []

/** Runs a task when fewer than AT_ONCE others run. */
export async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await task()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
