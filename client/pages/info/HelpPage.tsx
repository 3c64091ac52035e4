import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'

export default function HelpPage() {
  return (
    <InfoPage name="help">
      <h2>Finding a part</h2>
      <p>
        Search by part number, name, make or engine code. Spaces and dashes in part numbers do not matter. Compare the
        part number on your old part with the numbers at the top of the part page before you buy.
      </p>
      <h2>Buying and selling</h2>
      <ul>
        <li>An ask is an offer to sell a part. A bid is an offer to buy one.</li>
        <li>
          To list one, open the part page and press Add New Listing. Listings expire after 90 days and can be renewed.
        </li>
        <li>To buy or sell, open a listing and send a message to its owner.</li>
        <li>
          Set My place under Settings on your profile to see how far away a listing is. Distances are rounded. The list
          of towns is from <a href="https://www.geonames.org/">GeoNames</a> (
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>).
        </li>
        <li>
          <Link to={paths.buying}>How buying works</Link>, and what to do if an item is not as described.
        </li>
      </ul>
      <h2>Adding and editing parts</h2>
      <ul>
        <li>
          <Link to={paths.uploadPart}>Upload a new part</Link> if search does not find it.
        </li>
        <li>On a part page, press Edit Part Information to correct its name, description, tags or part numbers.</li>
        <li>Edit History shows every version. Any version can be restored.</li>
      </ul>
      <h2>Reporting a problem</h2>
      <p>
        Parts, images, listings, comments, posts, messages and profiles have a Report button. Moderators read every
        report.
      </p>
      <h2>Your account</h2>
      <p>
        Change your name, picture and theme under Settings on your profile. You can also download your data or delete
        your account there.
      </p>
      <h2>For developers</h2>
      <p>
        All content is available through the <a href="/api/docs">REST API</a> and{' '}
        <Link to={paths.feeds}>Atom feeds</Link>.
      </p>
    </InfoPage>
  )
}
