import { useEffect, useEffectEvent } from 'react'

type Outdated<Draft, Source> = {
  form: { values: Draft; busy: boolean; update(changed: Partial<Draft>): void; discard(): void }
  /** The content as it is saved; undefined before it is loaded. */
  source: Source | undefined
  /** Returns whether the edit has changes that are not saved. */
  isChanged(draft: Draft): boolean
  /** Returns the edit with the changes of the user, based on a newer revision. */
  rebase(draft: Draft, source: Source): Draft
}

/**
 * Keeps an edit based on the newest known revision: another user may have saved one in the meantime. A form without changes
 * starts again with it. The base of a form that is not loaded has the revision -1.
 */
export function useNewestRevision<Draft extends { base: { revision: number } }, Source extends { revision: number }>({
  form,
  source,
  isChanged,
  rebase,
}: Outdated<Draft, Source>) {
  const isOutdated = source !== undefined && source.revision > form.values.base.revision && !form.busy
  const follow = useEffectEvent(() => {
    if (!source) return
    const { values } = form
    if (values.base.revision >= 0 && isChanged(values)) form.update(rebase(values, source))
    else form.discard()
  })
  useEffect(() => {
    if (isOutdated) follow()
  }, [isOutdated])
}
