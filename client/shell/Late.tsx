import Offline from '../features/offline/Offline.tsx'
import Push from '../features/push/Push.tsx'

/** What is loaded after the page, because the first view needs none of it. */
export default function Late() {
  return (
    <>
      <Offline />
      <Push />
    </>
  )
}
