import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { CliError } from './cli-error.ts'

/**
 * Checks early whether the site can listen on the port.
 * @throws CliError if another program uses the port, or if the process may not use the host or port
 */
export async function checkPort(host: string, port: number): Promise<void> {
  if (port === 0) return
  // On macOS listening on 127.0.0.1 succeeds while another program listens on 0.0.0.0, so this connects first.
  if (await answers(host, port)) throw busy(port)
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw toListenError(error, host, port)
  }
  probe.close()
  await once(probe, 'close')
}

/** Returns a CliError for an error of listening, and any other error unchanged. */
export function toListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return busy(port)
  if (code === 'EACCES') return new CliError(`Port ${port} is reserved by the system. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CliError(`"${host}" is not an address of this machine. Correct HOST, or unset it.`)
  }
  return error
}

/** Returns a port that is free on this machine at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function busy(port: number): CliError {
  return new CliError(`Port ${port} is in use by another program. Stop that program, or set PORT to another port.`)
}

async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 1_000 })
  try {
    return await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'timeout').then(() => false)])
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
