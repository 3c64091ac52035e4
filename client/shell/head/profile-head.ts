import type { ProfilePage } from 'schema-dts'
import { formatMonth } from '../../../shared/format.ts'
import { SHARE_PATHS, paths } from '../../../shared/paths.ts'
import type { Profile } from '../../pages/account/profile.ts'
import { type Head, breadcrumbs, shareImage } from './head-html.tsx'

export function personHead(profile: Profile, origin: string): Head {
  const { id, name, joinedAt, trades } = profile
  const path = paths.account(id)
  const url = origin + path
  // An image of this site is stored as a path, an image of the sign-in provider as a full address.
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
    description: `${name} on Tappet since ${formatMonth(joinedAt)}. Items sold: ${trades.sold}, items bought: ${trades.bought}.`,
    path,
    image: shareImage(SHARE_PATHS.person(id), name, origin),
    feeds: [],
    properties: [['profile:username', name]],
    things: [page, breadcrumbs(name, path, origin)],
  }
}
