import { formatPrice } from '../../shared/format.ts'
import { AsWritten } from './AsWritten.tsx'

/** A price in USD cents: '$1,250.50'. */
export const Price = ({ cents }: { cents: number | null | undefined }) => <AsWritten>{formatPrice(cents)}</AsWritten>
