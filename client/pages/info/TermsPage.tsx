import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'

const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/'
const BY_SA = 'https://creativecommons.org/licenses/by-sa/4.0/'
const AGPL = 'https://www.gnu.org/licenses/agpl-3.0.html'

export default function TermsPage() {
  return (
    <InfoPage name="terms">
      <p>By using Tappet you agree to these terms.</p>
      <h2>Licences of the content</h2>
      <ul>
        <li>
          Facts of the catalogue (part names, part numbers, fitment, and how parts relate) are under{' '}
          <a href={CC0}>CC0 1.0</a>: anyone can use them for any purpose.
        </li>
        <li>
          Texts and images that you write or upload are under <a href={BY_SA}>CC BY-SA 4.0</a>: anyone can share and
          change them if they name the author and use the same licence.
        </li>
        <li>Messages between two people are private and are not licensed to anyone.</li>
      </ul>
      <p>
        By adding content you confirm that you made it or are allowed to publish it under these licences. The code of
        Tappet is under <a href={AGPL}>AGPL-3.0-or-later</a>.
      </p>
      <h2>Rules</h2>
      <ul>
        <li>Describe parts and items truthfully. List only what you own or are allowed to sell.</li>
        <li>No spam, no insults, no illegal or stolen items.</li>
        <li>
          Moderators can remove content and mute accounts. Spam or intentionally wrong information may lead to account
          restrictions. <Link to={paths.moderation}>What moderators did</Link>
        </li>
      </ul>
      <h2>Buying and selling</h2>
      <p>
        Tappet is not a party to any sale and handles no payments. <Link to={paths.buying}>How buying works</Link>
      </p>
      <h2>Your account and your data</h2>
      <p>
        Tappet stores your name, e-mail address and picture from sign-in, your phone number if you verify it, and
        everything that you add. Download your data or delete your account under Settings on your profile. After
        deletion your comments, posts and edits stay without your name.
      </p>
      <p>
        You choose in the <Link to={paths.notificationSettings}>settings</Link> which e-mails and pushes you get. They
        contain no advertisements. Each e-mail has a link that stops its kind.
      </p>
      <p>Only you can see the cars in your garage. Without an account your car is kept in a cookie of your browser.</p>
      <p>
        <Link to={paths.privacy}>Privacy</Link> says in detail what is stored and for how long.
      </p>
      <h2>Sources</h2>
      <p>
        The list of towns is from <a href="https://www.geonames.org/">GeoNames</a> (
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>), a part of the list of vehicles from{' '}
        <a href="https://vpic.nhtsa.dot.gov/">NHTSA vPIC</a> (public domain).
      </p>
      <h2>No warranty</h2>
      <p>
        Content is written by users and may be wrong. Check part numbers and fitment before you buy or fit a part.
        Tappet is provided without warranty of any kind.
      </p>
    </InfoPage>
  )
}
