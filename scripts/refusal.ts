/**
 * Something the person at the terminal can mend: the message is one or two whole sentences saying what is wrong and
 * what to do, and is printed without a stack (`tappet.mjs`). Anything else that is thrown is a bug and keeps its stack.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}
