/**
 * An error that the user of the terminal can fix. Its message is one or two sentences about the problem and its solution.
 * `tappet.mjs` prints it without a stack. Any other error is a bug and is printed with its stack.
 */
export class CliError extends Error {
  override name = 'CliError'
}
