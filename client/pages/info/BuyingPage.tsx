import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'

export default function BuyingPage() {
  return (
    <InfoPage name="buying">
      <p>
        Tappet brings buyers and sellers together. Payment is between the two people: Tappet does not take, hold or
        refund money, and charges no fees.
      </p>
      <ol>
        <li>Compare the part number of your old part with the numbers on the part page.</li>
        <li>
          Open an ask. Accept it, make an offer or send a message to the seller. Or add a bid with the price that you
          would pay. An accepted ask or offer is reserved for you.
        </li>
        <li>Agree on price, condition, shipping and payment in messages. Ask for photos of the item.</li>
        <li>
          Pay with a method that has buyer protection. Do not send cash or bank transfers to people you do not know.
        </li>
        <li>
          The seller marks the listing as sold and names you as the buyer. Confirm price and date when you have the
          item, or correct the price once. The sale then counts on both profiles, and its price appears in the price
          history.
        </li>
      </ol>
      <h2>If an item is not as described</h2>
      <ol>
        <li>Send a message to the seller, describe the problem, and ask for a refund. This solves most problems.</li>
        <li>
          If you do not agree, open a dispute with the payment service that you used. Keep the listing and your messages
          as evidence.
        </li>
        <li>
          Report the listing or the seller&rsquo;s profile. Moderators can remove listings and mute accounts, but cannot
          return your money.
        </li>
      </ol>
      <p>
        More in <Link to={paths.help}>Help</Link> and <Link to={paths.terms}>Terms</Link>.
      </p>
    </InfoPage>
  )
}
