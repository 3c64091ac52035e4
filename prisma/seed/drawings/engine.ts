import { can } from './common.ts'
import type { Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { around, arc, boltHoles, circle, gear, line, polar, poly, rect, slot, spread, spring } from './shapes.ts'

/** A cam lobe: base circle, nose circle at the distance `up`, and the two flanks that touch both. */
const camProfile = (cx: number, cy: number, base: number, nose: number, up: number): string => {
  const flank = (Math.acos((base - nose) / up) * 180) / Math.PI
  const [ax, ay] = polar(cx, cy, base, -90 + flank)
  const [bx, by] = polar(cx, cy, base, -90 - flank)
  const [nx, ny] = polar(cx, cy - up, nose, -90 - flank)
  const [mx, my] = polar(cx, cy - up, nose, -90 + flank)
  return `M${ax} ${ay}A${base} ${base} 0 1 1 ${bx} ${by}L${nx} ${ny}A${nose} ${nose} 0 0 1 ${mx} ${my}Z`
}

const hydraulicTappet = (p: Pen) => {
  p.section('M340 300H860V452H848V482H860V690H816V364H746V640H720V364H480V640H454V364H384V690H340Z')
  p.section('M487 384H529V596H671V384H713V634H487Z', -45)
  p.body(rect(558, 366, 84, 112))
  p.section('M531 366H558V474H582V498H531Z')
  p.section('M669 366H642V474H618V498H669Z')
  p.line(line(531, 516, 669, 516))
  p.body(circle(600, 496, 21))
  for (const y of [532, 549, 566, 583]) p.line(line(y % 2 ? 541 : 548, y, y % 2 ? 659 : 652, y))
}

const mechanicalTappet = (p: Pen) => {
  p.section('M340 318H860V690H816V392H640V412H560V392H384V690H340Z')
  p.section(rect(392, 300, 416, 40, 4), -45, 10)
}

export const bucketTappet: Kind = {
  figure: (p, d) => (d.s('type') === 'mechanical' ? mechanicalTappet(p) : hydraulicTappet(p)),
  mark: [600, 330],
  set: 8,
  views: [
    {
      name: 'section',
      title: 'Section on the valve stem',
      draw: (p, d) => {
        const mechanical = d.s('type') === 'mechanical'
        p.thin(circle(600, 192, 106))
        p.body(mechanical ? rect(570, 412, 60, 400) : rect(570, 634, 60, 178))
        p.line(line(570, 662, 630, 662) + line(570, 680, 630, 680))
        p.thin('M404 700C440 740 540 720 552 762M796 700C760 740 660 720 648 762')
        bucketTappet.figure(p, d)
        p.axis(600, 92, 600, 300)
        p.axis(600, 822, 600, 850)
        p.axis(548, 192, 652, 192)
        p.dimH(340, 860, 84, `Ø ${d.s('d')}`, 300)
        p.dimV(300, 690, 232, d.s('h'), 340)
        if (mechanical) {
          p.note(760, 320, 930, 250, 'shim')
          p.pointer(860, 480, 930, 430, 'skirt')
        } else {
          p.note(854, 467, 930, 380, 'oil groove')
          p.note(616, 504, 930, 640, 'check ball')
        }
      },
    },
    {
      name: 'set',
      title: 'The set',
      draw: (p, d) => {
        const n = d.n('count', 1, 16)
        const columns = n <= 3 ? n : Math.min(6, Math.ceil(n / Math.ceil(n / 6)))
        const rows = Math.ceil(n / columns)
        const r = Math.min(118, 430 / columns)
        for (let i = 0; i < n; i++) {
          const row = Math.floor(i / columns)
          const x = 600 + ((i % columns) - (Math.min(columns, n - row * columns) - 1) / 2) * r * 2.5
          const y = 450 + (row - (rows - 1) / 2) * r * 2.6 - r * 0.7
          can(p, x, y, r, r * 1.36)
          p.thin(
            `M${x - r * 0.82} ${y}A${r * 0.82} ${r * 0.25} 0 0 0 ${x + r * 0.82} ${y}A${r * 0.82} ${r * 0.25} 0 0 0 ${x - r * 0.82} ${y}Z`,
          )
          if (d.s('type') !== 'mechanical')
            p.thin(
              [0.56, 0.66].map((k) => `M${x - r} ${y + r * k}A${r} ${r * 0.32} 0 0 0 ${x + r} ${y + r * k}`).join(''),
            )
          p.solid(circle(x + r * 0.5, y + r * 0.89, r * 0.05 + 1))
          p.axis(x, y - r * 0.5, x, y + r * 1.9)
        }
      },
    },
    {
      name: 'crown',
      title: 'Crown: the wear pattern',
      draw: (p) => {
        p.body(circle(540, 460, 320))
        p.thin(circle(540, 460, 304))
        p.thin(circle(540, 460, 236))
        p.thin('M350 380Q540 310 730 380M340 470Q540 440 740 470M350 560Q540 610 730 560')
        p.cross(540, 460, 320)
        p.turn(540, 460, 356, -60, -25)
        p.note(690, 330, 850, 150, 'wear ≤ 0.1')
        p.pointer(866, 460, 930, 560, 'turns')
      },
    },
    {
      name: 'leak',
      title: 'Oil path and ball seat',
      draw: (p) => {
        p.clip({ x: 60, y: 40, w: 1080, h: 720 }, () => p.at(-372, -416, { s: 1.62 }, () => hydraulicTappet(p)))
        p.arrow(1140, 340, 1030, 340)
        p.arrow(720, 206, 640, 206)
        p.arrow(600, 226, 600, 336)
        p.note(600, 516, 400, 790, 'high pressure')
        p.pointer(624, 408, 700, 850, 'ball seat')
        p.label(1054, 322, 'oil')
        p.axis(600, 24, 600, 690)
      },
    },
  ],
}

export const valve: Kind = {
  figure: (p, d) => {
    p.body(
      'M570 112L576 104H624L630 112V520C630 640 660 700 716 738L748 770V790H452V770L484 738C540 700 570 640 570 520Z',
    )
    const n = d.n('grooves', 1, 3) > 1 ? 3 : 1
    for (let i = 0; i < n; i++) p.body(`M570 ${150 + i * 20}h60a7 7 0 0 0 0 14h-60a7 7 0 0 0 0 -14Z`)
    p.line(line(452, 770, 748, 770) + line(484, 738, 716, 738))
  },
  mark: [600, 420],
  set: 8,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        valve.figure(p, d)
        p.axis(600, 70, 600, 830)
        p.dimV(104, 790, 318, d.s('l'), [570, 452])
        p.dimH(452, 748, 862, `Ø ${d.s('d')}`, 790)
        p.dimH(570, 630, 330, `Ø ${d.s('stem')}`)
        p.pointer(734, 756, 850, 640, `seat ${d.s('angle')}°`)
        p.pointer(748, 782, 850, 790, d.s('margin'))
        p.note(606, 157, 760, 110, 'collets')
      },
    },
    {
      name: 'seat',
      title: 'Seat and margin',
      draw: (p, d) => {
        p.section('M640 70H1010V560L880 430C790 400 680 300 640 70Z', -45)
        p.body('M180 70H470C500 330 610 470 790 560L880 650V740H180Z')
        p.line(line(880, 650, 180, 650))
        p.blue(line(790, 560, 880, 650))
        p.axis(180, 30, 180, 800)
        p.dimV(650, 740, 1010, d.s('margin'), 880)
        p.turn(880, 650, 200, 180, 225)
        p.label(610, 620, `${d.s('angle')}°`)
        p.pointer(830, 600, 930, 620, 'contact')
        p.label(640, 836, 'blue it: an even ring all round', 'middle')
      },
    },
    {
      name: 'tip',
      title: 'Tip and collet grooves',
      draw: (p, d) => {
        const n = d.n('grooves', 1, 3) > 1 ? 3 : 1
        p.section('M330 300L478 300V700L420 700Z', -45)
        p.section('M870 300L722 300V700L780 700Z', -45)
        p.body('M490 150L510 120H690L710 150V800H490Z')
        for (let i = 0; i < n; i++) p.body(`M490 ${380 + i * 90}h220a26 26 0 0 0 0 52h-220a26 26 0 0 0 0 -52Z`)
        p.axis(600, 80, 600, 840)
        p.dimH(490, 710, 66, `Ø ${d.s('stem')}`, 150)
        p.note(800, 400, 900, 240, 'collet')
        p.pointer(690, 120, 900, 130, 'hardened')
      },
    },
  ],
}

const rod = (p: Pen) => {
  p.body('M574 250L556 625H644L626 250Z')
  p.thin('M586 290L576 600H624L614 290Z')
  p.body(rect(492, 640, 30, 110, 5) + rect(678, 640, 30, 110, 5))
  p.body(rect(500, 752, 14, 26) + rect(686, 752, 14, 26))
  p.body(circle(600, 694, 98) + circle(600, 694, 74))
  p.line(line(502, 694, 526, 694) + line(674, 694, 698, 694))
  p.body(circle(600, 219, 54) + circle(600, 219, 37))
}

const piston = (p: Pen) => {
  p.body('M441 90H759V338H706Q694 276 640 268H560Q506 276 494 338H441Z')
  for (const [y, h] of [
    [124, 10],
    [152, 12],
    [184, 18],
  ] as const)
    p.body(rect(441, y, 318, h))
  p.thin('M470 90Q600 130 730 90')
}

export const pistonRod: Kind = {
  figure: (p) => {
    piston(p)
    rod(p)
  },
  mark: [600, 108],
  set: 4,
  views: [
    {
      name: 'elevation',
      title: 'Piston and rod',
      draw: (p, d) => {
        pistonRod.figure(p, d)
        p.axis(600, 50, 600, 840)
        p.axis(510, 219, 690, 219)
        p.axis(460, 694, 740, 694)
        p.dimH(441, 759, 46, `Ø ${d.s('d')}`, 90)
        p.dimV(219, 694, 900, d.s('l'), [654, 700])
        p.dimV(90, 219, 330, d.s('comp'), [441, 546])
        p.dia(600, 219, 37, 142, 250, `Ø ${d.s('pin')}`)
        p.dia(600, 694, 74, 35, 240, `Ø ${d.s('big')}`)
      },
    },
    {
      name: 'rings',
      title: 'Ring set in section',
      draw: (p, d) => {
        p.section('M120 110H640V190H470V270H640V340H450V430H640V500H430V640H640V790H120Z')
        p.section(rect(700, 60, 90, 780), -45)
        p.body(rect(520, 200, 176, 60, 6))
        p.body('M505 350H694V418H660L505 418Z')
        p.body(rect(490, 510, 206, 34) + rect(490, 596, 206, 34))
        for (const x of [520, 570, 620, 670]) p.line(`M${x} 545l20 50`)
        const [top = '', second = '', oil = ''] = d
          .s('rings')
          .split('/')
          .map((part) => part.trim())
        p.note(600, 230, 850, 190, `top ${top}`)
        p.note(600, 384, 850, 370, `second ${second}`)
        p.note(600, 527, 850, 560, `oil ${oil}`)
      },
    },
    {
      name: 'crown',
      title: 'Crown and arrow to the front',
      draw: (p) => {
        p.body(circle(560, 440, 320))
        p.thin(circle(560, 440, 306))
        p.line('M330 380A170 150 0 0 1 540 250M790 380A170 150 0 0 0 580 250')
        p.thin(circle(560, 480, 150))
        p.solid(
          poly([
            [560, 640],
            [534, 690],
            [586, 690],
          ]),
        )
        p.engrave(560, 480, 'A', 60)
        p.cross(560, 440, 320)
        p.note(560, 660, 850, 800, 'to the belt')
        p.note(590, 470, 880, 200, 'class A, B, C')
      },
    },
    {
      name: 'shells',
      title: 'Bearing shells of the big end',
      draw: (p) => {
        for (const [x, y, a] of [
          [430, 400, 180],
          [770, 480, 0],
        ] as const) {
          p.section(
            `${arc(x, y, 250, a, a + 180)}L${polar(x, y, 215, a + 180).join(' ')}A215 215 0 0 0 ${polar(x, y, 215, a).join(' ')}Z`,
            45,
            9,
          )
          p.axis(x - 290, y, x + 290, y)
        }
        p.body(rect(178, 374, 34, 26))
        p.note(197, 388, 130, 560, 'tab')
        p.pointer(600, 216, 760, 130, 'steel back')
        p.pointer(700, 682, 560, 800, 'lining')
      },
    },
  ],
}

const camPhases = [0, 90, 270, 180, 180, 270, 90, 0]

export const camshaft: Kind = {
  figure: (p, d) => {
    const n = d.n('lobes', 4, 16)
    const pairs = Math.ceil(n / 2)
    const [x0, x1] = [205, 1070]
    const unit = (x1 - x0) / (pairs * 5.4 + 2)
    const [shaft, base, lift, journal] = [34, 62, 44, 54]
    p.turned(130, 430, [
      [18, 92],
      [14, 84],
      [18, 92],
      [25, shaft],
    ])
    p.body(rect(x0, 430 - shaft, x1 - x0 + 12, 2 * shaft))
    const journalAt = (x: number) => p.body(rect(x, 430 - journal, unit * 2, 2 * journal))
    journalAt(x0)
    for (let i = 0; i < pairs; i++) {
      const start = x0 + unit * (2 + i * 5.4)
      for (const k of [0, 1]) {
        const index = i * 2 + k
        if (index >= n) continue
        const up = Math.cos((((camPhases[index % 8] ?? 0) + (k ? 20 : -20)) * Math.PI) / 180)
        const x = start + unit * (k ? 2.05 : 0.45)
        p.body(rect(x, 430 - base - lift * Math.max(0, up), unit * 0.95, 2 * base + lift * Math.abs(up)))
      }
      journalAt(start + unit * 3.4)
    }
  },
  mark: [165, 430],
  set: 1,
  views: [
    {
      name: 'elevation',
      title: 'Lobe order and journals',
      draw: (p, d) => {
        camshaft.figure(p, d)
        p.axis(80, 430, 1130, 430)
        p.label(600, 210, `lift ${d.s('lift')} / ${d.s('duration')}°`, 'middle', 0, 34)
        p.dimH(205, 1082, 680, d.s('l'), [490, 490])
        p.pointer(250, 376, 310, 290, `Ø ${d.s('journal')}`)
      },
    },
    {
      name: 'lobe',
      title: 'Lobe: base circle and lift',
      draw: (p, d) => {
        p.body(camProfile(520, 540, 220, 70, 290))
        p.thin(circle(520, 540, 220))
        p.body(circle(520, 540, 110))
        p.section(rect(496, 412, 48, 40), 45, 9)
        p.cross(520, 540, 235)
        p.axis(520, 120, 520, 320)
        p.dimV(180, 320, 900, d.s('lift'), [540, 530])
        p.dia(520, 540, 220, 40, 130, `Ø ${d.s('base')}`)
        p.note(500, 196, 330, 120, 'nose')
        p.note(345, 370, 270, 290, 'flank')
      },
    },
    {
      name: 'timing',
      title: 'Opening and closing',
      draw: (p, d) => {
        p.body(circle(600, 450, 250))
        const half = Number.parseFloat(d.s('duration')) / 2 || 134
        p.thin(line(600, 450, ...polar(600, 450, 300, -100)) + line(600, 450, ...polar(600, 450, 300, -100 + 2 * half)))
        p.section(
          `M600 450L${polar(600, 450, 250, -100).join(' ')}A250 250 0 1 1 ${polar(600, 450, 250, -100 + 2 * half).join(' ')}Z`,
        )
        p.body(circle(600, 450, 70))
        p.cross(600, 450, 300, 20)
        p.turn(600, 450, 330, -98, -102 + 2 * half, true)
        p.label(600, 100, 'TDC', 'middle')
        p.label(600, 832, 'BDC', 'middle')
        p.label(600, 464, `${d.s('duration')}°`, 'middle', 0, 26)
        p.label(530, 170, 'opens', 'end')
        p.label(...polar(600, 450, 350, -100 + 2 * half), 'closes', 'end')
      },
    },
    {
      name: 'wear',
      title: 'Wear on nose and journal',
      draw: (p) => {
        p.at(-120, -20, {}, () => p.body(camProfile(480, 560, 190, 60, 250)))
        p.blue('M300 262Q360 244 420 262')
        p.hatch('M306 262Q360 210 414 262Q360 246 306 262Z', 45, 8)
        p.turned(640, 540, [
          [60, 60],
          [280, 130],
          [60, 60],
        ])
        p.hatchLines(
          spread(6, 720, 960)
            .map((x) => line(x, 412, x, 668))
            .join(''),
        )
        p.axis(600, 540, 1080, 540)
        p.cross(360, 540, 205)
        p.note(360, 240, 480, 130, 'hard layer gone')
        p.note(860, 470, 960, 330, 'scored')
      },
    },
  ],
}

const gasketPlan = (p: Pen, n: number, marks: number) => {
  const pitch = Math.min(330, 1000 / (n + 0.22))
  const r = pitch * 0.452
  const [w, h] = [pitch * n + 60, 2 * r + 190]
  const [x, y] = [600 - w / 2, 420 - h / 2]
  p.body(
    `${rect(x, y, w, h, 40)}${spread(n, x + 30 + pitch / 2, x + w - 30 - pitch / 2)
      .map((cx) => circle(cx, 420, r))
      .join('')}`,
  )
  for (const cx of spread(n, x + 30 + pitch / 2, x + w - 30 - pitch / 2)) {
    p.line(circle(cx, 420, r - 9))
    for (const side of [-1, 1]) {
      for (const a of [-22, 22])
        p.part(slot(...polar(cx, 420, r + 34, 90 * side + a), ...polar(cx, 420, r + 34, 90 * side + a * 0.62), 9))
    }
  }
  for (const cx of spread(n + 1, x + 30, x + w - 30))
    for (const cy of [y + 42, y + h - 42]) p.part(circle(Math.min(x + w - 36, Math.max(x + 36, cx)), cy, 15))
  for (let i = 0; i < marks; i++) p.solid(circle(x + w - 120 + i * 26 - marks * 26, y + h - 16, 7))
  return { pitch, r, x, y, w, h, first: x + 30 + pitch / 2 }
}

export const headGasket: Kind = {
  figure: (p, d) => {
    gasketPlan(p, d.n('cylinders', 1, 6), d.n('marks', 0, 5))
  },
  mark: [330, 420],
  set: 1,
  views: [
    {
      name: 'plan',
      title: 'Plan',
      draw: (p, d) => {
        const g = gasketPlan(p, d.n('cylinders', 1, 6), d.n('marks', 0, 5))
        const bottom = g.y + g.h
        for (const cx of spread(d.n('cylinders', 1, 6), g.first, g.x + g.w - 30 - g.pitch / 2))
          p.axis(cx, g.y - 24, cx, bottom + 24)
        p.axis(g.x - 30, 420, g.x + g.w + 30, 420)
        p.dimH(g.x, g.x + g.w, bottom + 130, d.s('l'), bottom)
        if (d.n('cylinders', 1, 6) > 1) p.dimH(g.first, g.first + g.pitch, bottom + 66, d.s('pitch'), bottom + 20)
        p.dia(g.first, 420, g.r, -60, 150, `Ø ${d.s('bore')}`)
        p.label(g.x + g.w - 20, g.y - 60, `t = ${d.s('t')}`, 'end')
      },
    },
    {
      name: 'layers',
      title: 'Layers at the fire ring',
      draw: (p, d) => {
        for (const [y, a] of [
          [300, 45],
          [520, -45],
        ] as const)
          p.section(
            `M180 ${y}H760C800 ${y} 800 ${y + (y < 400 ? 40 : -40)} 840 ${y + (y < 400 ? 40 : -40)}H960V${y + 44 + (y < 400 ? 40 : -40)}H840C790 ${y + 44 + (y < 400 ? 40 : -40)} 800 ${y + 44} 760 ${y + 44}H180Z`,
            a,
            10,
          )
        p.section(rect(180, 400, 560, 64), -45, 16)
        p.body(circle(880, 432, 40))
        p.blue('M180 296H760M180 568H760')
        p.dimV(300, 564, 130, d.s('t'), [180, 180])
        p.note(884, 430, 980, 660, 'fire ring')
        p.note(400, 432, 300, 700, 'carrier')
        p.note(560, 298, 640, 200, 'sealing coat')
      },
    },
    {
      name: 'marks',
      title: 'Marks that say the thickness',
      draw: (p, d) => {
        for (let k = 1; k <= 3; k++) {
          const y = 60 + k * 190
          p.body(`M120 ${y}H760A30 30 0 0 1 790 ${y + 30}V${y + 110}H120Z`)
          for (let i = 0; i < k; i++) p.solid(circle(640 - i * 60, y + 70, 17))
          p.label(860, y + 82, `${k} mark${k > 1 ? 's' : ''}`)
          if (k === d.n('marks', 0, 5)) p.blue(rect(90, y - 26, 1010, 162, 8))
        }
        p.label(600, 140, 'holes at the edge, exhaust side', 'middle')
      },
    },
  ],
}

export const flywheel: Kind = {
  figure: (p, d) => {
    p.body(gear(600, 420, 350, 334, d.n('teeth', 90, 160), { tip: 0.34, root: 0.3 }))
    p.line(circle(600, 420, 322))
    p.thin(circle(600, 420, 312))
    p.part(circle(600, 420, 290) + circle(600, 420, 182))
    if (d.s('type') === 'dual') {
      p.thin(circle(600, 420, 276) + circle(600, 420, 196))
      p.part(
        around(6, -60)
          .map((a) => slot(...polar(600, 420, 152, a - 13), ...polar(600, 420, 152, a + 13), 13))
          .join(''),
      )
    } else p.hatchLines([200, 218, 236, 254, 272].map((r) => circle(600, 420, r)).join(''))
    p.part(boltHoles(600, 420, 304, 6, 7, -75))
    p.part(boltHoles(600, 420, 100, d.n('bolts', 4, 10), 17))
    p.body(circle(600, 420, 52))
  },
  mark: [600, 264],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Seen from the clutch',
      draw: (p, d) => {
        flywheel.figure(p, d)
        p.cross(600, 420, 350, 24)
        p.centre(circle(600, 420, 100))
        p.dimH(250, 950, 840, `Ø ${d.s('d')}`, 420)
        p.dia(600, 420, 290, -32, 120, `Ø ${d.s('clutch')}`)
        p.dia(600, 420, 100, 30, 320, `${d.s('bolts')} × Ø ${d.s('pcd')}`)
        p.pointer(300, 238, 232, 150, `${d.s('teeth')} teeth`)
        p.label(60, 840, d.s('weight'))
      },
    },
    {
      name: 'section',
      title: 'Section',
      draw: (p, d) => {
        const dual = d.s('type') === 'dual'
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 450], () => {
            p.section('M520 60H590V130H620V160H700V330H660V350H520V300H560V190H520Z')
            p.section(rect(500, 330, 74, 44), -45, 9)
            if (dual) {
              p.section('M700 210H740V370H720V350H700Z', -45, 10)
              p.body(circle(680, 262, 30))
            }
            p.blank(rect(512, 88, 70, 26))
            p.line(line(520, 88, 590, 88) + line(520, 114, 590, 114))
            p.axis(480, 101, 640, 101)
          })
        }
        p.line(line(520, 390, 520, 510) + line(590, 390, 590, 510))
        p.axis(420, 450, 800, 450)
        p.dimV(76, 824, 380, `Ø ${d.s('d')}`, 500)
        p.note(dual ? 730 : 690, 200, 830, 150, 'friction face')
        p.note(538, 100, 640, 40, 'ring gear')
      },
    },
    {
      name: 'ring',
      title: 'Starter ring, worn teeth',
      draw: (p) => {
        const [cx, cy] = [600, 1500]
        p.section(
          `${arc(cx, cy, 1180, -114, -66)}L${polar(cx, cy, 900, -66).join(' ')}A900 900 0 0 0 ${polar(cx, cy, 900, -114).join(' ')}Z`,
        )
        for (let i = -5; i <= 5; i++) {
          const a = -90 + i * 4.1
          const worn = i > 0 ? 0.55 : 1
          p.body(
            poly([
              polar(cx, cy, 1176, a - 1.5),
              polar(cx, cy, 1270, a - 0.7 * worn),
              polar(cx, cy, 1270 - (1 - worn) * 70, a + 0.75 * worn),
              polar(cx, cy, 1176, a + 1.5),
            ]),
          )
        }
        p.axis(600, 150, 600, 700)
        p.pointer(390, 245, 330, 140, 'good')
        p.pointer(810, 260, 880, 150, 'worn')
      },
    },
  ],
}

const sealProfile = (p: Pen, dust: boolean) => {
  p.crossSection(
    `M400 180H790V226H470V470L520 520H640L690 566L720 520V430H470${dust ? 'L400 540L384 528L410 440V400L400 380' : 'V400H400'}Z`,
    13,
  )
  p.section('M430 205H770V226H470V430H560V452H446V226H430Z', 45, 8)
  p.body(circle(668, 470, 26) + circle(668, 470, 15))
}

export const shaftSeal: Kind = {
  figure: (p, d) => {
    p.body(circle(600, 450, 330) + circle(600, 450, 218))
    p.line(circle(600, 450, 300))
    p.thin(circle(600, 450, 252) + circle(600, 450, 236))
    p.thin(boltHoles(600, 450, 276, 6, 6))
    const way = d.s('turn')
    if (way !== 'none')
      p.solid(
        way === 'left'
          ? poly([
              [545, 165],
              [590, 150],
              [590, 180],
            ])
          : poly([
              [655, 165],
              [610, 150],
              [610, 180],
            ]),
      )
  },
  mark: [600, 735],
  set: 1,
  views: [
    {
      name: 'section',
      title: 'Profile on the shaft',
      draw: (p, d) => {
        p.section('M180 90H1020V180H180Z', -45)
        p.section('M180 566H1020V650C900 690 760 700 620 664S320 690 180 660Z')
        sealProfile(p, d.s('type').includes('S'))
        p.axis(140, 790, 1060, 790)
        p.dimH(400, 790, 56, d.s('w'), [180, 180])
        p.arrow(250, 790, 250, 570)
        p.label(270, 772, `Ø ${d.s('id')}`)
        p.arrow(960, 790, 960, 184)
        p.label(980, 772, `Ø ${d.s('od')}`)
        p.note(700, 534, 850, 420, d.s('material'))
        p.label(210, 380, 'air')
        p.label(880, 310, 'oil')
      },
    },
    {
      name: 'front',
      title: 'Seen from the air side',
      draw: (p, d) => {
        shaftSeal.figure(p, d)
        p.cross(600, 450, 330)
        p.pointer(...polar(600, 450, 218, 140), 180, 830, 'lip')
        if (d.s('turn') !== 'none')
          p.turn(600, 450, 372, d.s('turn') === 'left' ? -60 : -120, d.s('turn') === 'left' ? -120 : -60)
        p.label(960, 130, `type ${d.s('type')}`)
      },
    },
    {
      name: 'fitting',
      title: 'Pressed in square',
      draw: (p, d) => {
        p.section('M640 70H1000V230H640Z', -45)
        p.section('M640 670H1000V830H640Z')
        p.line(line(1000, 230, 1000, 670))
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 450], () => {
            p.crossSection('M600 140H720V216H600Z', 12)
            p.section('M594 150H606V206H716V218H594Z', m * 45, 7)
            p.crossSection('M600 140V100L640 60L664 88L640 140Z', 11)
            if (d.s('type').includes('S')) p.crossSection('M600 110L574 70L584 62L612 96Z', 9)
          })
        }
        p.body('M200 250H300V280H590V620H300V650H200Z')
        p.arrow(90, 450, 192, 450)
        p.axis(60, 450, 1100, 450)
        p.note(440, 560, 360, 780, 'flat drift')
        p.pointer(650, 372, 780, 330, 'oil the lip')
      },
    },
  ],
}

export const oilPump: Kind = {
  figure: (p, d) => {
    const z = d.n('teeth', 6, 14)
    p.body(rect(190, 190, 820, 520, 90))
    p.part([250, 950].map((x) => circle(x, 250, 20) + circle(x, 650, 20)).join(''))
    p.section(
      `M330 260H870V640H330ZM425 292A158 158 0 0 0 425 608A158 158 0 0 0 540 558L600 600L660 558A158 158 0 0 0 775 608A158 158 0 0 0 775 292A158 158 0 0 0 660 342L600 300L540 342A158 158 0 0 0 425 292Z`,
      45,
      12,
    )
    const [tip, root] = [157, 157 - 560 / z / 1.35]
    const half = (tip + root) / 2 + 3
    for (const [x, start] of [
      [600 - half - 8, 0],
      [600 + half + 8, 180 + 180 / z],
    ] as const) {
      p.body(gear(x, 450, tip, root, z, { start, tip: 0.22, root: 0.2 }))
      p.part(circle(x, 450, 44))
    }
  },
  mark: [250, 450],
  set: 1,
  views: [
    {
      name: 'gears',
      title: 'Cover off',
      draw: (p, d) => {
        oilPump.figure(p, d)
        p.axis(150, 450, 1050, 450)
        const z = d.n('teeth', 6, 14)
        const half = 157 - 560 / z / 2.7 + 11
        for (const x of [600 - half, 600 + half]) p.axis(x, 150, x, 750)
        p.arrow(600, 820, 600, 590)
        p.arrow(600, 310, 600, 130)
        p.label(630, 815, 'suction')
        p.label(630, 150, 'pressure')
        p.turn(600 - half, 450, 96, 160, 290)
        p.turn(600 + half, 450, 96, 20, -110)
        p.dia(600 - half, 450, 157, 188, 150, `Ø ${d.s('d')}`)
        p.label(1130, 840, `z = ${z}`, 'end')
      },
    },
    {
      name: 'clearance',
      title: 'End float with a feeler gauge',
      draw: (p, d) => {
        p.section('M160 330H300V640H900V330H1040V740H160Z')
        p.body(rect(330, 336, 240, 304))
        p.body(rect(630, 336, 240, 304))
        p.thin(
          spread(6, 350, 550)
            .map((x) => line(x, 336, x, 640))
            .join('') +
            spread(6, 650, 850)
              .map((x) => line(x, 336, x, 640))
              .join(''),
        )
        p.body(rect(120, 262, 960, 68))
        p.hatchLines(
          spread(40, 130, 1070)
            .map((x) => line(x, 262, x, 280))
            .join(''),
        )
        p.dimV(336, 640, 590, d.s('gear'), [570, 570])
        p.pointer(600, 333, 700, 190, `≤ ${d.s('clearance')}`)
        p.label(180, 220, 'straight edge')
        for (const x of [450, 750]) p.axis(x, 230, x, 780)
      },
    },
    {
      name: 'relief',
      title: 'Relief valve',
      draw: (p, d) => {
        p.section('M120 260H960V640H120V540H820V500H900V400H820V360H120Z')
        p.section('M230 365H470V400H280V500H470V535H230Z', -45, 10)
        p.line(spring(300, 450, 440, 70, 9))
        p.body(rect(740, 365, 80, 170))
        p.arrow(60, 450, 215, 450)
        p.arrow(190, 550, 190, 720)
        p.axis(60, 450, 1080, 450)
        p.label(600, 780, `opens at ${d.s('relief')}`, 'middle')
        p.note(250, 390, 330, 180, 'plunger')
      },
    },
  ],
}

export const oilFilter: Kind = {
  figure: (p) => {
    p.body('M400 190H800V740Q800 790 740 790H460Q400 790 400 740Z')
    p.body('M392 176H808V210H392Z')
    p.section('M600 176H808V210H800V740Q800 790 740 790H600V776H734Q786 776 786 738V222H600Z', 45, 10)
    p.blank(rect(600, 222, 186, 510))
    p.section(rect(600, 196, 156, 26), -45, 8)
    p.body(rect(640, 262, 120, 460))
    p.hatchLines(
      spread(24, 645, 755)
        .map((x) => line(x, 264, x, 720))
        .join(''),
    )
    p.line(line(640, 262, 640, 722))
    p.part(rect(600, 246, 168, 16) + rect(600, 722, 168, 16))
    p.thin(
      spread(9, 300, 690)
        .map((y) => circle(622, y, 6))
        .join(''),
    )
    p.line(line(600, 176, 600, 790))
    p.crossSection(rect(730, 154, 46, 26, 6), 9)
    p.thin(
      spread(13, 420, 590)
        .map((x) => line(x, 640, x, 776))
        .join('') + line(400, 640, 600, 640),
    )
  },
  mark: [490, 430],
  set: 2,
  views: [
    {
      name: 'section',
      title: 'Half in section',
      draw: (p, d) => {
        oilFilter.figure(p, d)
        p.axis(600, 110, 600, 840)
        p.dimV(176, 790, 290, d.s('h'), [392, 430])
        p.dimH(392, 808, 92, `Ø ${d.s('d')}`, 176)
        p.pointer(610, 206, 880, 300, d.s('thread'))
        p.note(752, 166, 880, 190, 'seal')
        p.note(700, 500, 880, 520, 'paper')
        p.note(690, 730, 880, 680, d.s('bypass'))
      },
    },
    {
      name: 'base',
      title: 'Base plate and gasket',
      draw: (p, d) => {
        p.body(circle(560, 440, 330))
        p.line(circle(560, 440, 312))
        p.crossSection(circle(560, 440, 290) + circle(560, 440, 250), 12)
        p.part(boltHoles(560, 440, 170, 8, 27))
        p.body(circle(560, 440, 86))
        p.thin(arc(560, 440, 96, -60, 210))
        p.cross(560, 440, 330)
        p.dia(560, 440, 86, -30, 300, d.s('thread').slice(0, 14))
        p.pointer(...polar(560, 440, 290, 35), 890, 760, `Ø ${d.s('seal')}`)
      },
    },
    {
      name: 'flow',
      title: 'Which way the oil goes',
      draw: (p, d) => {
        p.at(-180, 0, {}, () => oilFilter.figure(p, d))
        p.arrow(586, 90, 586, 190)
        p.arrow(534, 240, 534, 300)
        p.arrow(600, 480, 470, 480)
        p.arrow(440, 620, 440, 110)
        p.label(640, 110, 'in')
        p.label(380, 110, 'out', 'end')
        p.label(700, 330, 'check valve')
        p.label(700, 390, 'holds the oil')
        p.label(700, 560, 'bypass opens')
        p.label(700, 620, `at ${d.s('bypass')}`)
      },
    },
  ],
}
