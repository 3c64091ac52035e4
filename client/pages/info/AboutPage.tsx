import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'

export default function AboutPage() {
  return (
    <InfoPage name="about">
      <p>
        Tappet is an open marketplace and wiki for car and engine parts. Each part has one page: its part numbers, what
        it fits, images, current offers, past prices and comments by people who have fitted it.
      </p>
      <h2>A wiki</h2>
      <p>
        Anyone with an account can <Link to={paths.uploadPart}>add a part</Link> and edit any part page. Every edit is
        kept in the edit history and can be reverted. Spam or intentionally wrong information may lead to account
        restrictions.
      </p>
      <h2>A marketplace</h2>
      <p>
        Sellers list asks and buyers list bids. Tappet charges no fees and handles no payments: buyer and seller agree
        in messages. <Link to={paths.buying}>How buying works</Link>
      </p>
      <h2>Open content and code</h2>
      <p>
        Part names, numbers and fitment are public domain (CC0). Texts and images are under a Creative Commons licence,
        and the code is open source. <Link to={paths.terms}>Terms and licences</Link>
      </p>
    </InfoPage>
  )
}
