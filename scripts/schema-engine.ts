#!/usr/bin/env node
/**
 * The schema engine of Prisma as a program. Prisma Migrate starts it instead of the native engine, which it would download
 * (PRISMA_SCHEMA_ENGINE_BINARY, set by `prisma-process.ts`). It answers JSON-RPC requests, one per line, with the same engine
 * compiled to WebAssembly. The engine connects to PostgreSQL through Prisma's driver adapter.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import {
  bindMigrationAwareSqlAdapterFactory,
  isDriverAdapterError,
  type Error as DriverError,
} from '@prisma/driver-adapter-utils'
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg'
import { createDatabase, dropShadowDatabases, schemaEngineAdapter } from './schema-engine-adapter.ts'

interface Request {
  id: number
  method?: string
  params?: unknown
}

const { values: flags, positionals } = parseArgs({
  options: {
    datasource: { type: 'string' },
    datamodels: { type: 'string', multiple: true, default: [] },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
  },
  allowPositionals: true,
})
// The engine writes the message of a panic here.
const panics = { message: '', set_message: (message: string) => (panics.message = message) }
Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })

const { url = '' }: { url?: string } = JSON.parse(flags.datasource ?? '{}')
const adapter = bindMigrationAwareSqlAdapterFactory(schemaEngineAdapter(url))

if (positionals[0] === 'cli') await runOnce(positionals[1])
else await serve()

/** `cli can-connect-to-database` and `cli create-database`: the result is the exit code and one line of the log. */
async function runOnce(command: string | undefined): Promise<void> {
  try {
    if (command === 'create-database') await createDatabase(url)
    else await (await schemaEngineAdapter(url).connect()).dispose()
  } catch (error) {
    // Prisma skips the first line.
    process.stderr.write(
      `\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: describe(error) })}\n`,
    )
    process.exitCode = 1
  }
}

async function serve(): Promise<void> {
  let engine: Promise<wasm.SchemaEngine> | undefined
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params }: Request = JSON.parse(line)
    if (!method) continue // The answer to `print`.
    try {
      engine ??= startEngine()
      reply({ id, result: await call(await engine, method, params) })
    } catch (error) {
      // If the engine exits without an answer, Prisma assumes that it succeeded.
      reply({ id, error: { code: 4466, message: 'Schema engine error', data: describe(error) } })
    }
  }
  process.exit()
}

function reply(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

/** The methods of the engine have the names and types of the protocol. Two methods of the protocol are missing. */
async function call(engine: wasm.SchemaEngine, method: string, params: unknown): Promise<unknown> {
  if (method === 'createDatabase') return { databaseName: await createDatabase(url) }
  if (method === 'getDatabaseVersion') return engine.version()
  try {
    const result = await invoke(engine, method, params)
    if (method === 'diff') print(result)
    return result ?? null
  } finally {
    await dropShadowDatabases(url)
  }
}

async function invoke(engine: wasm.SchemaEngine, method: string, params: unknown): Promise<unknown> {
  const run: unknown = Reflect.get(engine, method)
  if (typeof run !== 'function') throw new Error(`The schema engine has no method "${method}".`)
  try {
    return await run.call(engine, params)
  } catch (error) {
    if (method === 'devDiagnostic' || !String(error).includes('shadow DB must be provided')) throw error
    // Here the engine uses the result of the migrations that `devDiagnostic` keeps. It keeps none while migrations are
    // pending. Now all are applied.
    await invoke(engine, 'devDiagnostic', params)
    return await run.call(engine, params)
  }
}

/** Prints a diff through Prisma, as the native engine does. */
function print(diff: unknown): void {
  if (!diff || typeof diff !== 'object' || !('stdout' in diff) || diff.stdout === null) return
  reply({ id: 0, method: 'print', params: { content: diff.stdout } })
}

async function startEngine(): Promise<wasm.SchemaEngine> {
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm')
    .replace(/\.js$/, '_bg.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': { ...wasm } })
  const { __wbg_set_wasm: setWasm } = wasm
  setWasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()

  const paths = flags.datamodels
  const datamodels = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await readFile(path, 'utf8')]),
  )
  // The engine panics without a data model, and `db execute` passes none.
  if (datamodels.length === 0) datamodels.push(['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}'])
  return wasm.SchemaEngine.new({ datamodels }, () => {}, adapter)
}

/** Returns the message that Prisma prints, without the stack trace of the engine, and the error code of Prisma if it has one. */
function describe(error: unknown): { message: string; error_code?: string } {
  if (panics.message) return { message: panics.message }
  if (isDriverAdapterError(error)) return describeConnection(error.cause)
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const externalId = /External error id#(\d+)/.exec(message)?.[1]
  if (externalId !== undefined) return describe(adapter.errorRegistry.consumeError(Number(externalId))?.error)
  return { message: message.split(/\n +0: /, 1).join(), error_code: code }
}

function describeConnection(cause: DriverError): { message: string; error_code?: string } {
  const { host, pathname, username } = new URL(url)
  switch (cause.kind) {
    case 'DatabaseNotReachable':
      return { error_code: 'P1001', message: `Can't reach database server at ${host}` }
    case 'DatabaseDoesNotExist':
      return {
        error_code: 'P1003',
        message: `Database ${pathname.slice(1)} does not exist on the database server at ${host}`,
      }
    case 'AuthenticationFailed':
      return {
        error_code: 'P1000',
        message: `Authentication failed against the database server at ${host} for ${username}`,
      }
    default:
      return { message: cause.originalMessage ?? cause.kind }
  }
}
