import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { InfoPage } from './InfoPage.tsx'
import { Operator } from './Operator.tsx'

export default function PrivacyPage() {
  return (
    <InfoPage name="privacy">
      <p>
        You can read Tappet without an account. Tappet shows no advertisements, uses no analytics, and loads no scripts
        or fonts from other sites.
      </p>
      <h2>Who is responsible</h2>
      <Operator />
      <WithoutAccount />
      <WithAccount />
      <h2>Who else receives data</h2>
      <ul>
        <li>Google, when you sign in: Google learns that you use this site.</li>
        <li>The service that sends text messages: your phone number, when you verify it.</li>
        <li>
          The mail servers on the way to you: your e-mail address and the e-mails. To get none, choose &ldquo;Off&rdquo;
          in the <Link to={paths.notificationSettings}>settings</Link> or use the link in an e-mail.
        </li>
        <li>
          The push service of your browser&rsquo;s maker, such as Google, Mozilla or Apple, if you turn pushes on: it
          learns when this site sends you one. What a push says is encrypted, so that only your browser can read it.
        </li>
        <li>
          Other sites, when a text or a profile shows an image that is stored there, such as a profile picture of
          Google: your browser then sends them your IP address. Images of parts and photos are stored on this site.
        </li>
      </ul>
      <h2>Your choices</h2>
      <ul>
        <li>
          &ldquo;Download My Data&rdquo; under Settings on your profile gives you everything about you in one file.
        </li>
        <li>
          &ldquo;Delete My Account&rdquo; in the same place removes your name, e-mail address, picture, phone number,
          bio, location, place, business details, cars, follows, wants, saved searches, notifications, e-mails, pushes
          and sessions at once, and closes your listings. Comments, posts, edits, feedback and messages stay, credited
          to &ldquo;Unknown User&rdquo; or &ldquo;Deleted user&rdquo;. If you are muted at that moment, hashes of your
          e-mail address and of your Google account are kept until the mute ends, at most 30 days.
        </li>
        <li>
          To correct something, edit it. For anything else, ask the <Link to={paths.contact}>operator</Link>.
        </li>
      </ul>
    </InfoPage>
  )
}

const WithoutAccount = () => (
  <>
    <h2>Without an account</h2>
    <ul>
      <li>
        Your car, if you choose one: in a cookie of your browser, for a year. The server does not store it. It reads the
        car only to answer whether parts fit.
      </li>
      <li>
        Theme, order of comments, the place from which distances are measured, and drafts: in the storage of your
        browser. A draft is removed after 30 days.
      </li>
      <li>
        Copies of the last 50 parts that you opened, with their images: in the storage of your browser, so that you can
        read them without a connection. With an account also your garage, your wants, and wants and follows that wait
        for a connection. All of them are removed when you log out.
      </li>
      <li>
        Your IP address: it is counted to limit requests, and deleted after at most a day. Tappet keeps no log of
        visits. Failed requests are logged with their path, without your IP address and without what you searched for.
        The operator&rsquo;s own web server may log more.
      </li>
    </ul>
  </>
)

const WithAccount = () => (
  <>
    <h2>With an account</h2>
    <ul>
      <li>
        Name, e-mail address and profile picture from Google, until you delete your account. You can change the name and
        the picture. Other users see both, but not the e-mail address.
      </li>
      <li>
        Sign-ins: your browser keeps a token until you log out. The server stores its hash, and ends it 30 days after
        its last use. An unfinished sign-in is deleted after 10 minutes.
      </li>
      <li>
        Your phone number, if you verify it, until you delete your account. Other users see only that you verified one.
        Codes are deleted a day after they expire.
      </li>
      <li>
        Photos that you upload. The place and the camera that a phone writes into them are removed. A photo that you do
        not use is deleted after a day. When you delete a listing, its photos are deleted too, unless it was reported.
      </li>
      <li>
        The cars of your garage, until you remove them. Only you can see them, moderators cannot. A VIN is read to find
        the car, and is neither stored nor logged. Its last six characters are stored only if you choose to keep them.
      </li>
      <li>
        Messages, offers, trades and feedback. Only the two people see messages, offers and trades; moderators see those
        that are reported. They stay for as long as the site, because they belong to both people.
      </li>
      <li>
        What you follow and mute, the parts that you want with your price, your saved searches, and what you were told.
        Only you can see them. Others see how many people follow or want a part. A want is deleted after 180 days if you
        do not renew it, a notification after 90 days.
      </li>
      <li>
        For e-mails: another address if you have confirmed one, the kinds and hours that you chose, your time zone, and
        which address refused e-mails. Of each e-mail to you its time, its address and whether it was sent, for 90 days,
        but not its text. E-mails do not tell the site whether you read them: they contain no tracking, and their links
        lead straight to the pages.
      </li>
      <li>
        For pushes: the address and the keys of each browser in which you turned them on, its name, and when it last got
        one. They are deleted when you turn pushes off, log out or delete your account.
      </li>
      <li>
        What you publish: parts, edits, comments, posts, listings, votes and feedback. What you delete is no longer
        shown. Its text stays in the database, so that reports about it can be decided.
      </li>
      <li>Reports that you send, and what was reported, for the moderators of the tag.</li>
      <li>Backups of all of this. The operator decides how long they are kept.</li>
    </ul>
  </>
)
