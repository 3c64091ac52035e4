import type { Rating } from '../../../shared/labels.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'

const ICONS: Record<Rating, IconName> = { positive: 'thumbs-up', neutral: 'minus', negative: 'thumbs-down' }

export const RatingIcon = ({ rating }: { rating: Rating }) => <Icon name={ICONS[rating]} size={16} />
