import { readConfig, type Mode } from '../server/config.ts'
import { serveUntilSignal } from './serve.ts'

/** A process of `--workers N`, started by workers.ts with the address of the database. */
export async function main([mode]: string[]): Promise<void> {
  await serveUntilSignal(readConfig(process.env, mode as Mode))
}
