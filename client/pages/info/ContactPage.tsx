import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'
import { Operator } from './Operator.tsx'

export default function ContactPage() {
  return (
    <InfoPage name="contact">
      <h2>Who runs this site</h2>
      <Operator />
      <h2>Whom to ask</h2>
      <ul>
        <li>About an item: open the listing and send a message to its seller or buyer.</li>
        <li>
          About a sale that went wrong: choose &ldquo;Report a problem&rdquo; at the trade.{' '}
          <Link to={paths.buying}>How buying works</Link>
        </li>
        <li>About wrong or harmful content: press Report beside it. Moderators read every report.</li>
        <li>
          About a mistake on a part page: press Edit and correct it. <Link to={paths.help}>Help</Link>
        </li>
        <li>
          About your data: download or delete it under Settings on your profile. <Link to={paths.privacy}>Privacy</Link>
        </li>
      </ul>
    </InfoPage>
  )
}
