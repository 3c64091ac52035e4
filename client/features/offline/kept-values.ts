import { inLocalStorage } from '../../base/storage.ts'
import { KEPT_PREFIX, KEPT_USER, startOf, type KeptUser } from '../../base/kept-user.ts'

// Values of an account that the browser keeps for the time without a connection (docs/decisions/50), in local storage. Storage may be
// forbidden or full: then nothing is kept.

const nameOf = (account: string, name: string) => `${KEPT_PREFIX}${account}:${name}`

export const keepUser = (token: string, user: unknown): void =>
  inLocalStorage((storage) =>
    storage.setItem(KEPT_USER, JSON.stringify({ start: startOf(token), user } satisfies KeptUser)),
  )

/** Returns a kept value, null without one. */
export const readKept = (account: string, name: string): unknown =>
  inLocalStorage((storage): unknown => JSON.parse(storage.getItem(nameOf(account, name)) ?? 'null')) ?? null

export const keep = (account: string, name: string, value: unknown): void =>
  inLocalStorage((storage) => storage.setItem(nameOf(account, name), JSON.stringify(value)))

/** Deletes the values of all other accounts, and the kept user. @param account the id of the account, or VISITOR */
export const forgetValues = (account: string): void =>
  inLocalStorage((storage) => {
    for (const name of Object.keys(storage))
      if (name.startsWith(KEPT_PREFIX) && !name.startsWith(nameOf(account, ''))) storage.removeItem(name)
  })
