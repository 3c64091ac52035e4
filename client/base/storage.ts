export const inLocalStorage = <R>(use: (storage: Storage) => R): R | undefined => inStorage(() => localStorage, use)
export const inSessionStorage = <R>(use: (storage: Storage) => R): R | undefined => inStorage(() => sessionStorage, use)

/** Returns undefined if storage is forbidden or full, or if `use` cannot read the value. Then the property itself may throw. */
function inStorage<R>(storage: () => Storage, use: (storage: Storage) => R): R | undefined {
  try {
    return use(storage())
  } catch {
    return undefined
  }
}
