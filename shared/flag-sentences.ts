import { thousands } from './format.ts'
import type { Flag } from './flags.ts'

/** Returns what a rule found, with its values. It says nothing about the person. */
export function flagSentence(flag: Flag): string {
  switch (flag.rule) {
    case 'number-removed': {
      const named = flag.listings === 1 ? '1 listing names' : `${thousands(flag.listings)} listings name`
      return `Number ${flag.number} removed, ${named} it`
    }
    case 'description-emptied':
      return `Description emptied, it had ${thousands(flag.characters)} characters`
    case 'description-shortened':
      return `Description shortened from ${thousands(flag.from)} to ${thousands(flag.to)} characters`
    case 'first-edit':
      return 'First edit of a new account'
    case 'many-edits':
      return `${thousands(flag.edits)} edits in a minute`
    case 'new-site':
      return `Link to ${flag.host} added, which nobody linked before`
    case 'title-digits':
      return `Title became digits: ${flag.title}`
    case 'placeholder':
      return `Placeholder text: ${flag.text}`
    case 'make-removed':
      return `All cars of ${flag.make} removed, ${thousands(flag.rows)} ${flag.rows === 1 ? 'row' : 'rows'}`
    case 'value-changed':
      return `${flag.what} changed from ${flag.from} to ${flag.to}`
    case 'same-picture':
      return `Same picture as on ${thousands(flag.parts)} other ${flag.parts === 1 ? 'part' : 'parts'}`
    case 'sources':
      return `${thousands(flag.withSource)} of ${thousands(flag.rows)} with source`
  }
}
