import { damagedText } from '../../../shared/donor-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './DonorPage.module.css'

/** The thirds of the outline from the front to the rear, with the areas of the car in each. */
const THIRDS = [
  { areas: [1, 2, 3], path: 'M8 78 L14 60 Q20 54 58 50 L60 86 A20 20 0 0 0 46 92 L10 92 Z' },
  { areas: [4, 5, 6], path: 'M58 50 L84 26 Q90 20 128 18 L164 18 Q184 20 204 50 L204 92 L86 92 A20 20 0 0 0 60 86 Z' },
  { areas: [7, 8, 9], path: 'M204 50 L246 56 Q256 60 256 76 L254 92 L226 92 A20 20 0 0 0 204 86 Z' },
]

const LINES = [
  // The body, the windows, the doors.
  'M10 92 L8 78 L14 60 Q20 54 58 50 L84 26 Q90 20 128 18 L164 18 Q184 20 204 50 L246 56 Q256 60 256 76 L254 92 L226 92',
  'M46 92 L10 92 M186 92 L86 92',
  'M68 48 L90 28 Q94 24 126 23 L126 48 Z M132 23 L160 23 Q176 25 194 48 L132 48 Z',
  'M129 48 L129 90 M74 52 Q70 70 78 90 M196 52 Q200 66 190 80',
  'M2 112 L262 112',
]
const WHEELS = [66, 206]

/** The outline of a car, seen from the left, whose damaged areas are hatched. The sentence below says them. */
export function CarOutline({ areas }: { areas: number[] }) {
  const text = damagedText(areas)
  const hatched = THIRDS.filter((third) => third.areas.some((area) => areas.includes(area)))
  return (
    <div>
      <svg className={css.car} viewBox="0 0 264 116" aria-hidden="true">
        <defs>
          <pattern id="damaged" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={css.hatch} width="2" height="8" />
          </pattern>
        </defs>
        {hatched.map(({ path }) => (
          <g key={path}>
            <path className={css.damaged} d={path} />
            <path fill="url(#damaged)" d={path} />
          </g>
        ))}
        {LINES.map((line) => (
          <path key={line} className={css.stroke} d={line} />
        ))}
        {WHEELS.map((x) => (
          <g key={x}>
            <circle className={css.wheel} cx={x} cy={94} r={17} />
            <circle className={css.stroke} cx={x} cy={94} r={10} />
          </g>
        ))}
      </svg>
      {text !== null && (
        <p className={css.damage}>
          <Icon name="triangle-alert" size={18} /> {text}
        </p>
      )}
    </div>
  )
}
