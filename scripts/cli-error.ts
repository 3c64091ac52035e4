/**
 * An error that the user of the terminal can fix. Its message is one or two sentences about the problem and its solution.
 * `tappet.mjs` prints it without a stack. Any other error is a bug and is printed with its stack.
 */
export class CliError extends Error {
  override name = 'CliError'
}

/** Returns the error of wrong arguments: the first sentence of the reason, and the usage of the command. */
export function usageError(error: unknown, usage: string): CliError {
  const [reason] = String(error instanceof Error ? error.message : error).split(/\.?\n|\. /)
  return new CliError(`${reason}. Usage: ${usage}`)
}
