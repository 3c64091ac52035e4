import type { Particulars } from '../../../shared/places.ts'
import { countryName } from '../../../shared/where.ts'
import css from './Business.module.css'
import { AsWritten } from '../../ui/AsWritten.tsx'

/** 'Business seller', which opens the particulars of the business. */
export function Business({ particulars: of }: { particulars: Particulars }) {
  return (
    <details className={css.business}>
      <summary>Business seller</summary>
      <address className={css.particulars}>
        <b>
          <AsWritten>{of.businessName}</AsWritten>
        </b>
        <span>{of.street}</span>
        <span>
          {of.postalCode} {of.city}
        </span>
        {/* The names of countries can differ between the server and the browser. */}
        <span suppressHydrationWarning>{countryName(of.country)}</span>
        <a href={`mailto:${of.email}`}>{of.email}</a>
        {of.registerNumber !== null && <span>Register number: {of.registerNumber}</span>}
        {of.vatId !== null && <span>VAT ID: {of.vatId}</span>}
      </address>
    </details>
  )
}
