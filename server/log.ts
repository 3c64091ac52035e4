import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { requestContext } from './request-context.ts'

/**
 * Creates the log of this process, with one JSON object per line. The serializers list the logged fields of requests and
 * errors one by one, because queries contain tokens, codes and states, and errors of HTTP clients contain whole requests.
 * @param destination replaces standard output
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { req: presentRequest, res: presentResponse, err: presentError },
    hooks: { streamWrite: withoutQueries },
    mixin: withRequestId,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Adds the id of the request that is being answered to every line. */
function withRequestId(): object {
  const requestId = requestContext.get('requestId')
  return requestId === undefined ? {} : { requestId }
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

/** Removes queries from a line, because error messages quote addresses: "'/part/%?token=…' is not a valid url component". */
function withoutQueries(line: string): string {
  return line.replace(/\?[^\s'"\\]+/g, '?…')
}
