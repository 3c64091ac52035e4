import type { ProfilePage } from 'schema-dts'
import { paths } from '../../shared/paths.ts'
import { profileDescription } from '../pages/account/meta.ts'
import type { Profile } from '../pages/account/types.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import type { Head } from './head.tsx'

export function personHead(profile: Profile, origin: string): Head {
  const { id, name, joinedAt } = profile
  const path = paths.account(id)
  const url = origin + path
  // One of our own is told by its path, one from the person's sign-in whole.
  const picture = profile.picture && new URL(profile.picture, origin).href
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    url,
    dateCreated: joinedAt,
    mainEntity: { '@type': 'Person', name, identifier: id, url, ...(picture && { image: picture }) },
  }
  return {
    type: 'profile',
    title: name,
    description: profileDescription(profile),
    path,
    picture: picture ? { url: picture, alt: name } : null,
    feeds: [],
    properties: [['profile:username', name]],
    things: [page, breadcrumbs(name, path, origin)],
  }
}
