import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'

export default function HelpPage() {
  return (
    <InfoPage name="help">
      <h2>Finding a part</h2>
      <p>
        Search by part number, name, make or engine code. Spaces and dashes in part numbers do not matter. Words in
        quotation marks stay together; a minus does not exclude a word. Compare the part number on your old part with
        the list &ldquo;Part numbers&rdquo; on the part page before you buy.
      </p>
      <p>
        Or open <Link to={paths.vehicles}>Vehicles</Link>, choose make, model and engine, and see the parts that are
        listed for it.
      </p>
      <h2>Your car</h2>
      <ul>
        <li>
          Choose your car once, at the top of every page: type make, model and engine, such as BMW 320i M54. Tappet then
          says on every part whether it fits.
        </li>
        <li>
          <Link to={paths.garage}>My garage</Link> keeps up to 20 cars of an account. There you can also find a car by
          its VIN. Only you can see your cars. Without an account, one car is kept in this browser.
        </li>
        <li>
          <b>Fits</b>: somebody has listed your car for the part. The part page says who fitted it.
        </li>
        <li>
          <b>Check first</b>: it depends on something that Tappet does not know of your car, such as its month of
          production. Answer the question.
        </li>
        <li>
          <b>Does not fit</b>: somebody has listed your car as one that the part does not fit.
        </li>
        <li>
          <b>Not known</b>: nobody has listed your car. The part may fit or not, so compare the numbers.
        </li>
        <li>
          Every user can add cars under &ldquo;Fits these cars&rdquo; on a part page. Always compare the part number
          too.
        </li>
      </ul>
      <h2>Buying and selling</h2>
      <ul>
        <li>An ask is an offer to sell a part. A bid is an offer to buy one.</li>
        <li>
          To list one, open the part page and press Add New Listing, or <Link to={paths.sell()}>sell a part</Link> with
          your phone in three steps. Listings expire after 90 days and can be renewed.
        </li>
        <li>
          To buy, open an ask and accept it, make an offer or send a message to its seller. An accepted ask or offer is
          reserved for you. To sell to a buyer, open a bid and do the same.
        </li>
        <li>
          When both sides have confirmed the sale, it counts on their profiles, and they can leave feedback for 14 days.
        </li>
        <li>Set My place under Settings on your profile to see how far away a listing is. Distances are rounded.</li>
        <li>
          <Link to={paths.buying}>How buying works</Link>, and what to do if an item is not as described.
        </li>
      </ul>
      <SellingUsedParts />
      <BeingTold />
      <h2>On your phone</h2>
      <ul>
        <li>
          Your browser&rsquo;s menu can install Tappet, or add it to the home screen. On Android you can then share a
          photo to Tappet to sell a part.
        </li>
        <li>
          Without a connection you can read the last 50 parts that you opened, your garage and your wants. New wants and
          follows wait until the connection is back. Everything else needs a connection.
        </li>
      </ul>
      <h2>Adding and editing parts</h2>
      <ul>
        <li>
          <Link to={paths.uploadPart}>Upload a new part</Link> if search does not find it.
        </li>
        <li>On a part page, press Edit to correct its name, description, tags or part numbers.</li>
        <li>Edit History shows every version. Any version can be restored.</li>
        <li>
          A line above a protected part or vehicle says who may edit it, until when and why. You can suggest a change of
          a part in a comment.
        </li>
      </ul>
      <h2>Reporting a problem</h2>
      <p>
        Parts, images, listings, comments, posts, messages and profiles have a Report button. Moderators read every
        report. The <Link to={paths.moderation}>moderation log</Link> shows what they did, without names.{' '}
        <Link to={paths.contact}>Contact</Link>
      </p>
      <h2>Warnings, mutes and appeals</h2>
      <p>
        A moderator may warn you. You see the reason on top of every page until you have read it. A mute ends after 30
        days at the latest: until then you can read and message moderators, but you cannot contribute. You can appeal a
        mute once on <Link to={paths.warnings}>Warnings and mutes</Link>. A moderator who did not mute you answers.
      </p>
      <h2>Your account</h2>
      <p>
        Change your name, picture and theme under Settings on your profile. You can also download your data or delete
        your account there. <Link to={paths.privacy}>Privacy</Link> says what is stored and for how long.
      </p>
      <h2>For developers</h2>
      <p>
        All content is available through the <a href="/api/docs">REST API</a> and{' '}
        <Link to={paths.feeds}>Atom feeds</Link>.
      </p>
    </InfoPage>
  )
}

const SellingUsedParts = () => (
  <>
    <h2>Used parts</h2>
    <ul>
      <li>
        Sellers may state the odometer, the donor car, damage, a test, a warranty and a core. A core is a deposit that
        you get back for your old part. What is empty is not stated: without an answer about damage there may be some.
      </li>
      <li>
        The grade A, B or C is computed from odometer and age, or from damage, and its reason stands beside it. Sellers
        cannot choose it.
      </li>
      <li>
        After a sale its buyer says for each fact whether it was as stated. The profile of the seller counts the
        answers.
      </li>
      <li>
        Do you take a car apart? <Link to={paths.sellDonor}>Add a donor car</Link> once, and each of its parts needs
        only a photo and a price. Its VIN is never shown.
      </li>
      <li>
        <Link to={paths.inventory}>Inventory</Link> lists all that you sell. Change or renew many listings at once, and
        undo it within 10 minutes. <Link to={paths.labels('')}>Print labels</Link> with a QR code and the storage place,
        which only you can see. <Link to={paths.sellerNumbers}>Numbers</Link> shows what you sold by month.
      </li>
      <li>
        <Link to={paths.importListings}>Import</Link> listings from a file. Export your inventory, edit the file in a
        spreadsheet and import it again: only the changed lines change.
      </li>
    </ul>
  </>
)

const BeingTold = () => (
  <>
    <h2>Being told</h2>
    <ul>
      <li>
        Press Follow on a part, tag, vehicle, seller, post or thread, and the bell tells you what is new there. What you
        write about, edit, sell or buy is followed by itself. Mute what you do not want to hear of.{' '}
        <Link to={paths.following}>Following</Link> lists all of it.
      </li>
      <li>
        Press &ldquo;I want this&rdquo; on a part to hear of each new ask up to your price. Only you can see your{' '}
        <Link to={paths.wants}>wants</Link>, and nobody can accept them. They are kept for 180 days.
      </li>
      <li>
        Save a search to hear of new matches. You can have 50 <Link to={paths.savedSearches}>saved searches</Link>.
      </li>
      <li>Write @ and a name to mention somebody in a comment, post or message.</li>
      <li>
        The bell counts what you have not read. Choose in the <Link to={paths.notificationSettings}>settings</Link> what
        reaches you in the app, by e-mail or as a push, and at which hours. You can pause everything there.
      </li>
      <li>
        An e-mail comes ten minutes after the news, unless you have read it by then, or once a day with all news. Each
        e-mail has a link that stops its kind, without a login. Pages whose e-mails you stopped are in the settings.
      </li>
      <li>
        Pushes reach each browser in which you turn them on, until you log out there. On an iPhone or iPad, add Tappet
        to the home screen first.
      </li>
      <li>
        No e-mail comes? Look into the spam folder, then send a test mail from the settings. They also say if your
        address refused an e-mail.
      </li>
    </ul>
  </>
)
