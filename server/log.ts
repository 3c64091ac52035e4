import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * The log of this process, one JSON object a line. What a request or an error is logged as is listed here field by
 * field: queries hold tokens, codes and states, and the errors of HTTP clients hold whole requests.
 * @param destination where lines go instead of standard output
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { req: presentRequest, res: presentResponse, err: presentError },
    hooks: { streamWrite: withoutQueries },
  }
  return destination ? pino(options, destination) : pino(options)
}

type LoggedRequest = { method?: string; url?: string; ip?: string }

const presentRequest = ({ method, url, ip }: LoggedRequest) => ({ method, path: url?.split('?')[0], address: ip })

const presentResponse = ({ statusCode }: { statusCode?: number }) => ({ statusCode })

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError }

function presentError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code: unknown = Reflect.get(error, 'code')
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && depth < 5 && { cause: presentError(error.cause, depth + 1) }),
  }
}

/** Messages, too, quote addresses: "'/part/%?token=…' is not a valid url component". */
function withoutQueries(line: string): string {
  return line.replace(/\?[^\s'"\\]+/g, '?…')
}
