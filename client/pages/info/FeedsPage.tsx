import { feedPaths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'

export default function FeedsPage() {
  return (
    <InfoPage name="feeds">
      <p>Follow Tappet in a feed reader. Copy one of these addresses into it.</p>
      <ul>
        <li>
          <a href={feedPaths.parts}>New parts</a>
        </li>
        <li>
          <a href={feedPaths.posts}>Blog posts</a>
        </li>
      </ul>
      <h2>Tags</h2>
      <p>
        Every tag has a feed with its newest parts and posts. Add the tag to the end of <code>{feedPaths.tag('')}</code>
        , for example <a href={feedPaths.tag('bosch')}>{feedPaths.tag('bosch')}</a>.
      </p>
    </InfoPage>
  )
}
