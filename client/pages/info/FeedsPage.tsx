import { use, useState } from 'react'
import { feedPaths } from '../../../shared/paths.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { tidyTag } from '../../../shared/text.ts'
import { OriginContext } from '../../base/Document.tsx'
import { Field } from '../../forms/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import css from './InfoPage.module.css'
import { InfoPage } from './InfoPage.tsx'

/** Shown until the reader types another tag. */
const EXAMPLE = 'bosch'

export default function FeedsPage() {
  return (
    <InfoPage name="feeds">
      <p>Follow Tappet in a feed reader. Copy one of these addresses into it.</p>
      <h2>New parts</h2>
      <Address path={feedPaths.parts} />
      <h2>Blog posts</h2>
      <Address path={feedPaths.posts} />
      <h2>Recent changes</h2>
      <Address path={feedPaths.changes()} />
      <h2>A tag</h2>
      <p>Every tag has a feed with its newest parts and posts.</p>
      <TagFeed />
    </InfoPage>
  )
}

function TagFeed() {
  const [tag, setTag] = useState(EXAMPLE)
  return (
    <>
      <Field
        label="Tag"
        maxLength={LENGTH.tag}
        autoComplete="off"
        spellCheck={false}
        value={tag}
        onChange={({ target }) => setTag(target.value)}
      />
      <Address path={feedPaths.tag(tidyTag(tag) || EXAMPLE)} />
    </>
  )
}

function Address({ path }: { path: string }) {
  const copy = useCopy()
  const address = use(OriginContext) + path
  return (
    <p className={css.address}>
      <a href={path}>{address}</a>
      <Button aria-label={`Copy ${address}`} onClick={() => copy(address, 'the address')}>
        Copy
      </Button>
    </p>
  )
}
