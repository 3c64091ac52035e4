import { S3mini } from 's3mini'
import type { ImageStore } from './image-store.ts'

/** Timeout (ms) of one request to the bucket. */
const TIMEOUT = 10_000

export type Bucket = {
  /** Origin of the service, for example https://s3.eu-central-1.amazonaws.com. The bucket is the first segment of the path. */
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Stores images in a bucket of Amazon S3 or a compatible service. */
export function bucketStore({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket): ImageStore {
  const s3 = new S3mini({
    endpoint: `${endpoint}/${name}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: TIMEOUT,
  })
  return {
    async put(file, bytes, contentType) {
      await s3.putObject(file, bytes, contentType)
    },
    async get(file) {
      const bytes = await s3.getObjectArrayBuffer(file)
      return bytes && new Uint8Array(bytes)
    },
    async remove(files) {
      await Promise.all(files.map((file) => s3.deleteObject(file)))
    },
    async list() {
      const objects = await s3.listObjects()
      if (!objects) throw new Error(`There is no bucket "${name}".`)
      return objects.map(({ Key, LastModified }) => ({ name: Key, modifiedAt: new Date(LastModified) }))
    },
  }
}
