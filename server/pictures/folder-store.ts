import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PictureStore } from './store.ts'

/** A folder of this machine, or one that all processes share. */
export function folderStore(folder: string): PictureStore {
  const root = resolve(folder)
  const remove = (name: string) => rm(join(root, name), { force: true })
  return {
    async put(name, bytes) {
      await mkdir(root, { recursive: true })
      const beside = `${name}.${randomUUID()}`
      try {
        await writeFile(join(root, beside), bytes, { flush: true })
        await rename(join(root, beside), join(root, name))
      } catch (error) {
        await remove(beside)
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
  }
}
