import Offline from '../features/offline/Offline.tsx'
import Push from '../features/push/Push.tsx'
import { WarningBar } from '../features/warnings/WarningBar.tsx'

/** Loads the features that the first view does not need, after the page. */
export default function Late() {
  return (
    <>
      <Offline />
      <Push />
      <WarningBar />
    </>
  )
}
