import type { FoundVehicle } from '../../../shared/vehicle-names.ts'

/** The sentence about the words of a search that the first result does not have. */
export function IgnoredWords({ found }: { found: FoundVehicle[] }) {
  const words = found[0]?.ignoredWords ?? []
  if (words.length === 0) return null
  return (
    <>
      {words.length === 1 ? 'This word was ignored: ' : 'These words were ignored: '}
      <bdi>{words.join(', ')}</bdi>.
    </>
  )
}
