import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Refusal } from './refusal.ts'

/**
 * Finds out before the long work whether the site will be able to listen.
 * @throws Refusal when another program has the port, or the host or port is not ours to use.
 */
export async function refuseBusyPort(host: string, port: number): Promise<void> {
  if (port === 0) return
  // Listening alone does not tell on macOS, where a narrower address may be taken over from a wider one.
  if (await answers(host, port)) throw busy(port)
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw listenRefusal(error, host, port)
  }
  probe.close()
  await once(probe, 'close')
}

/** A failure to listen as a sentence; any other error as it is. */
export function listenRefusal(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return busy(port)
  if (code === 'EACCES') return new Refusal(`Port ${port} is reserved by the system. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Refusal(`"${host}" is not an address of this machine. Correct HOST, or unset it.`)
  }
  return error
}

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function busy(port: number): Refusal {
  return new Refusal(`Port ${port} is in use by another program. Stop that program, or set PORT to another port.`)
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
