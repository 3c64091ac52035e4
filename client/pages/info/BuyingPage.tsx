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
      <h2>Buy safely</h2>
      <ol>
        <li>Compare the part number of your old part with the numbers on the part page.</li>
        <li>Read the feedback of the seller on their profile.</li>
        <li>
          Open an ask. Accept it, make an offer or send a message to the seller. Or add a bid with the price that you
          would pay. An accepted ask or offer is reserved for you.
        </li>
        <li>Agree on price, condition, shipping and payment in messages on this site. Ask for photos of the item.</li>
        <li>
          Pay with a method that has buyer protection. Do not send cash or bank transfers to people you do not know.
        </li>
        <li>
          The seller marks the listing as sold and names you as the buyer. Confirm price and date when you have the
          item, or correct the price once. The sale then counts on both profiles, its price appears in the price
          history, and you can leave feedback for 14 days.
        </li>
      </ol>
      <h2>If there is a problem</h2>
      <ol>
        <li>
          Send a message to the other side, describe the problem, and ask for a refund. This solves most problems.
        </li>
        <li>
          If you do not agree, open a dispute with the payment service that you used. Only this service can return your
          money.
        </li>
        <li>
          Report the problem: choose &ldquo;Report a problem&rdquo; at the trade, within 180 days of its confirmation or
          cancellation. You both write statements, and a moderator closes the problem with an outcome.
        </li>
      </ol>
      <h2>What Tappet can do</h2>
      <ul>
        <li>Keep the conversation and the listing as they were when you reported the problem.</li>
        <li>Let moderators read both sides and write down the outcome.</li>
        <li>Remove listings, and mute people who break the rules.</li>
        <li>Show the feedback that people leave after a trade.</li>
      </ul>
      <h2>What Tappet cannot do</h2>
      <ul>
        <li>Refund money, or take it back from the other side. No payment passes through the site.</li>
        <li>Force anybody to pay, to send an item or to take it back.</li>
        <li>Check an item before it is sent.</li>
      </ul>
      <p>
        More in <Link to={paths.help}>Help</Link> and <Link to={paths.terms}>Terms</Link>.
      </p>
    </InfoPage>
  )
}
