import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ImageStore } from './image-store.ts'

/** Stores images in a folder. With several processes, all of them must share it. */
export function folderStore(folder: string): ImageStore {
  const root = resolve(folder)
  const remove = (name: string) => rm(join(root, name), { force: true })
  return {
    async put(name, bytes) {
      await mkdir(root, { recursive: true })
      const temporary = `${name}.${randomUUID()}`
      try {
        await writeFile(join(root, temporary), bytes, { flush: true })
        await rename(join(root, temporary), join(root, name))
      } catch (error) {
        await remove(temporary)
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(join(root, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(names) {
      await Promise.all(names.map(remove))
    },
    async list() {
      const files = []
      for (const name of await readdir(root)) {
        const { mtime } = await stat(join(root, name))
        files.push({ name, modifiedAt: mtime })
      }
      return files
    },
  }
}
