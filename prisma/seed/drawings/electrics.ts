import { pinout } from './common.ts'
import type { Dims, Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { around, circle, gear, line, polar, poly, rect, slot, spread } from './shapes.ts'

const alternatorSide = (p: Pen, d: Dims) => {
  p.body('M470 690H560V800A36 36 0 0 1 488 800ZM800 690H850V790A28 28 0 0 1 794 790Z')
  p.body('M470 150H560V70A36 36 0 0 0 488 70Z')
  p.body('M380 300L430 160Q440 140 470 140H560V720H470Q440 720 430 700L380 560Z')
  p.body(rect(560, 160, 210, 540))
  p.hatchLines(
    spread(16, 576, 756)
      .map((x) => line(x, 160, x, 700))
      .join(''),
  )
  p.body('M770 140H870Q900 140 910 170L930 300V560L910 690Q900 720 870 720H770Z')
  p.part(
    spread(5, 240, 620)
      .map((y) => slot(796, y, 870, y, 14))
      .join(''),
  )
  p.part(
    spread(4, 270, 590)
      .map((y) => slot(458, y, 530, y, 14))
      .join(''),
  )
  p.body(rect(930, 340, 44, 180, 8))
  p.turned(974, 400, [[50, 16, 'thread']])
  p.turned(340, 430, [[40, 60]])
  const ribs = d.n('ribs', 1, 7)
  if (ribs === 1) p.body('M230 300H252L286 350L318 300H340V560H318L286 510L252 560H230Z')
  else {
    const w = 120 / ribs
    let top = 'M222 290H238'
    for (let i = 0; i < ribs; i++) top += `L${238 + w * (i + 0.5)} 314L${238 + w * (i + 1)} 294`
    let bottom = 'V570H358'
    for (let i = ribs; i > 0; i--) bottom += `L${238 + w * (i - 0.5)} 546L${238 + w * (i - 1)} 566`
    p.body(`${top}L372 290${bottom}L222 570Z`)
    p.thin(
      spread(ribs + 1, 238, 358)
        .map((x) => line(x, 294, x, 566))
        .join('') +
        spread(ribs, 238 + w / 2, 358 - w / 2)
          .map((x) => line(x, 314, x, 546))
          .join(''),
    )
  }
  p.turned(180, 430, [[42, 36, 'hex']])
}

export const alternator: Kind = {
  figure: alternatorSide,
  mark: [665, 430],
  set: 1,
  views: [
    {
      name: 'side',
      title: 'Side',
      draw: (p, d) => {
        alternatorSide(p, d)
        p.axis(130, 430, 1080, 430)
        p.dimH(222, 974, 872, d.s('l'), [570, 520])
        p.dimV(290, 570, 120, `Ø ${d.s('pulley')}`, [222, 222])
        p.dimV(160, 700, 1080, `Ø ${d.s('d')}`, [770, 770])
        p.label(600, 108, `${d.s('v')} V  ${d.s('a')} A`, 'start', 0, 34)
      },
    },
    {
      name: 'rear',
      title: 'Terminals at the back',
      draw: (p) => {
        p.body(circle(560, 440, 320))
        p.body('M536 126H584V60A24 24 0 0 0 536 60ZM520 752H600V830A40 40 0 0 1 520 830Z')
        p.line(circle(560, 440, 296))
        for (const a of around(18)) p.part(slot(...polar(560, 440, 200, a), ...polar(560, 440, 262, a), 13))
        p.body(circle(560, 440, 160))
        p.body('M430 380L560 300L690 380V520L560 580L430 520Z')
        p.part(circle(480, 440, 18) + circle(640, 440, 18))
        for (const [x, y, r] of [
          [770, 330, 40],
          [740, 560, 28],
          [390, 600, 24],
        ] as const) {
          p.body(circle(x, y, r))
          p.part(poly(around(6, 0).map((b) => polar(x, y, r * 0.72, b))))
          p.line(circle(x, y, r * 0.34))
        }
        p.cross(560, 440, 320, 20)
        p.note(770, 330, 950, 200, 'B+ M8')
        p.note(740, 560, 950, 660, 'D+ M5')
        p.note(390, 600, 240, 800, 'W')
        p.note(480, 420, 250, 130, 'regulator')
      },
    },
    {
      name: 'circuit',
      title: 'Charge circuit',
      draw: (p, d) => {
        p.body(circle(360, 470, 190))
        p.engrave(360, 430, 'G', 80)
        p.line('M300 520C320 490 340 490 360 520S400 550 420 520')
        p.line('M360 280V160H960V330M960 600V720M360 660V720M496 336H600V420')
        p.body(circle(600, 470, 50))
        p.line(line(565, 435, 635, 505) + line(635, 435, 565, 505))
        p.line('M600 520V600H740V160')
        p.body(rect(870, 330, 180, 270, 10))
        p.engrave(960, 400, '+', 56)
        p.engrave(960, 540, '-', 56)
        for (const x of [360, 960])
          p.line(line(x - 50, 720, x + 50, 720) + line(x - 32, 738, x + 32, 738) + line(x - 14, 756, x + 14, 756))
        p.label(386, 226, 'B+')
        p.label(620, 380, 'D+')
        p.label(600, 850, `${d.s('v')} V at 2000/min`, 'middle')
      },
    },
    {
      name: 'brushes',
      title: 'Regulator and brushes',
      draw: (p) => {
        p.body(rect(170, 300, 430, 300, 20))
        p.part(circle(220, 350, 18) + circle(220, 550, 18))
        p.hatchLines(
          spread(12, 280, 560)
            .map((x) => line(x, 320, x, 420))
            .join(''),
        )
        for (const y of [380, 500]) {
          p.body(rect(600, y - 34, 110, 68))
          p.crossSection(rect(710, y - 26, 170, 52), 11)
        }
        p.body(rect(900, 200, 70, 500, 6))
        p.hatchLines(line(935, 200, 935, 700))
        p.dimH(710, 880, 640, '', [526, 526])
        p.label(795, 690, '≥ 5', 'middle')
        p.axis(560, 380, 1000, 380)
        p.axis(560, 500, 1000, 500)
        p.note(940, 250, 830, 140, 'slip ring')
      },
    },
  ],
}

const pinion = (p: Pen, cx: number, cy: number, r: number, z: number) => {
  p.body(gear(cx, cy, r, r * 0.72, z, { tip: 0.28, root: 0.26 }))
  p.body(circle(cx, cy, r * 0.32))
}

export const starter: Kind = {
  figure: (p) => {
    p.body('M330 250H400L440 330V690L400 740H330V640H300V330H330Z')
    p.body('M300 300H330V700H300Z')
    p.turned(150, 490, [
      [30, 44],
      [100, 74],
      [20, 56],
    ])
    p.thin([470, 452, 510, 528].map((y) => line(180, y, 280, y)).join(''))
    p.body('M440 350H900V630H440Z')
    p.body('M900 370H1010Q1040 370 1040 400V580Q1040 610 1010 610H900Z')
    p.thin(line(480, 350, 480, 630) + line(860, 350, 860, 630))
    p.line(line(440, 600, 1000, 600))
    p.turned(1040, 490, [[22, 44]])
    p.body('M420 150H780V326H440L420 300Z')
    p.body(rect(780, 166, 70, 144, 8))
    p.line(line(470, 150, 470, 326) + line(720, 150, 720, 326))
    p.turned(850, 205, [[70, 18, 'thread']])
    p.turned(850, 275, [[70, 18, 'thread']])
    p.body(rect(862, 180, 20, 50, 4) + rect(862, 250, 20, 50, 4))
    p.line('M910 275C960 280 960 330 950 372')
  },
  mark: [670, 480],
  set: 1,
  views: [
    {
      name: 'side',
      title: 'Side',
      draw: (p, d) => {
        starter.figure(p, d)
        p.axis(100, 490, 1110, 490)
        p.axis(380, 238, 970, 238)
        p.dimH(150, 1062, 850, d.s('l'), [534, 534])
        p.label(520, 560, `${d.s('v')} V  ${d.s('kw')} kW`)
        p.pointer(220, 416, 180, 240, `z = ${d.s('teeth')}`)
        p.pointer(920, 200, 980, 130, '30')
        p.note(600, 230, 560, 90, 'solenoid')
      },
    },
    {
      name: 'flange',
      title: 'Flange and pinion',
      draw: (p, d) => {
        const n = d.n('bolts', 2, 3)
        const third = polar(560, 470, 300, 75)
        const holes = [polar(560, 470, 300, 160), polar(560, 470, 300, -20), ...(n === 3 ? [third] : [])]
        p.body(
          `M${polar(560, 470, 350, 175).join(' ')}L${polar(560, 470, 230, 250).join(' ')}A230 230 0 0 1 ${polar(560, 470, 230, 300).join(' ')}L${polar(560, 470, 355, -32).join(' ')}A70 70 0 0 1 ${polar(560, 470, 355, -8).join(' ')}L${polar(560, 470, 230, 60).join(' ')}A230 230 0 0 1 ${polar(560, 470, 230, 110).join(' ')}L${polar(560, 470, 355, 150).join(' ')}A70 70 0 0 1 ${polar(560, 470, 350, 175).join(' ')}Z`,
        )
        if (n === 3) p.body(circle(...third, 56))
        for (const hole of holes) p.part(circle(...hole, 26))
        p.body(circle(560, 470, 196))
        p.line(circle(560, 470, 150))
        pinion(p, 560, 470, 96, d.n('teeth', 8, 13))
        p.body(circle(560, 170, 110))
        p.part(circle(520, 150, 22) + circle(600, 150, 22))
        p.cross(560, 470, 230)
        p.dia(560, 470, 196, 40, 210, `Ø ${d.s('flange')}`)
        p.pointer(...polar(560, 470, 96, -60), 860, 180, `z = ${d.n('teeth', 8, 13)}`)
      },
    },
    {
      name: 'wiring',
      title: 'Terminals 30 and 50',
      draw: (p) => {
        p.body(circle(860, 520, 150))
        p.engrave(860, 520, 'M', 90)
        p.line('M160 200H520M520 200V240M160 200V470M640 240H860V370M860 670V740')
        p.body(rect(90, 470, 140, 200, 8))
        p.engrave(160, 520, '+', 44)
        p.engrave(160, 626, '-', 44)
        p.line('M160 670V740')
        for (const x of [160, 860])
          p.line(line(x - 50, 740, x + 50, 740) + line(x - 32, 758, x + 32, 758) + line(x - 14, 776, x + 14, 776))
        p.body(circle(520, 240, 14) + circle(640, 240, 14))
        p.line('M500 210L655 206')
        p.body(rect(510, 330, 140, 90))
        p.thin(line(510, 420, 650, 330))
        p.hidden(line(580, 212, 580, 330))
        p.line('M580 420V560H420')
        p.label(400, 572, '50', 'end')
        p.label(180, 180, '30')
        p.label(680, 220, 'to motor')
        p.label(600, 850, 'below 0.5 V lost on 30', 'middle')
      },
    },
    {
      name: 'pinion',
      title: 'Pinion: worn leading edge',
      draw: (p, d) => {
        pinion(p, 380, 440, 270, d.n('teeth', 8, 13))
        p.cross(380, 440, 270)
        p.turned(760, 440, [
          [40, 70],
          [200, 180],
          [60, 120],
        ])
        p.line(
          spread(6, 290, 590)
            .map((y) => line(800, y, 1000, y))
            .join(''),
        )
        p.hatch(
          poly([
            [800, 260],
            [850, 260],
            [820, 620],
            [800, 620],
          ]),
          45,
          8,
        )
        p.axis(720, 440, 1100, 440)
        p.pointer(815, 262, 880, 150, 'chewed')
      },
    },
  ],
}

/** Pins of a relay: number, x, y, and whether the blade is horizontal. */
const relayPins = (n: number): [string, number, number, boolean][] => {
  const pins: [string, number, number, boolean][] = [
    ['30', 0, 120, true],
    ['85', -130, 0, false],
    ['86', 130, 0, false],
    ['87', 0, -130, true],
  ]
  if (n >= 5) pins.push(['87a', 0, 0, true])
  if (n >= 6) pins.push(['31', 130, 120, false])
  return pins
}

const relayCircuit = (p: Pen, n: number, x: number, y: number) => {
  p.at(x, y, {}, () => {
    p.part(rect(-130, -70, 110, 70))
    p.thin(line(-130, 0, -20, -70))
    p.line('M-75 -150V-70M-75 0V90')
    p.line('M80 90V20L40 -70')
    p.line(n >= 5 ? 'M30 -150V-84M130 -150V-84' : 'M30 -150V-84')
    p.hidden(line(-20, -36, 56, -36))
    p.label(-75, -166, '86', 'middle', 0, 26)
    p.label(-75, 130, '85', 'middle', 0, 26)
    p.label(80, 130, '30', 'middle', 0, 26)
    p.label(30, -166, '87', 'middle', 0, 26)
    if (n >= 5) p.label(134, -166, '87a', 'middle', 0, 26)
  })
}

export const relay: Kind = {
  figure: (p, d) => {
    p.body(rect(340, 160, 520, 470, 24))
    p.body(rect(320, 600, 560, 60, 10))
    p.thin(line(340, 210, 860, 210))
    const n = d.n('pins', 4, 6)
    for (const x of spread(n === 4 ? 3 : n === 5 ? 4 : 5, 400, 800)) {
      p.body(`M${x - 26} 660H${x + 26}V760L${x + 14} 790H${x - 14}L${x - 26} 760Z`)
      p.part(circle(x, 732, 8))
    }
    p.engrave(600, 300, d.s('number'), 92)
    p.line(rect(430, 400, 340, 140, 6))
    p.line('M470 470H540M660 470H730M540 440H660V500H540Z')
  },
  mark: [600, 300],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        relay.figure(p, d)
        p.dimH(340, 860, 96, d.s('w'), [160, 160])
        p.dimV(160, 660, 220, d.s('h'), [340, 320])
        p.label(940, 330, `${d.s('v')} V`, 'start', 0, 34)
        p.label(940, 400, `${d.s('a')} A`, 'start', 0, 34)
      },
    },
    {
      name: 'pins',
      title: 'Pins, seen from below',
      draw: (p, d) => {
        const n = d.n('pins', 4, 6)
        p.body(rect(300, 140, 600, 620, 30))
        p.thin(rect(326, 166, 548, 568, 20))
        for (const [name, x, y, level] of relayPins(n)) {
          const [px, py] = [600 + x * 1.3, 450 + y * 1.45]
          p.section(level ? rect(px - 46, py - 12, 92, 24, 3) : rect(px - 12, py - 46, 24, 92, 3), 45, 8)
          p.label(px + (level ? 62 : 30), py + (level ? 12 : -20), name)
        }
        p.axis(600, 100, 600, 800)
        p.axis(260, 450, 940, 450)
        p.label(1140, 850, 'DIN 72552', 'end')
      },
    },
    {
      name: 'circuit',
      title: 'Circuit',
      draw: (p, d) => {
        p.body(rect(270, 120, 660, 660, 20))
        p.at(575, 500, { s: 1.85 }, () => relayCircuit(p, d.n('pins', 4, 6), 0, 0))
        p.label(600, 856, `${d.s('v')} V  ${d.s('a')} A`, 'middle')
      },
    },
    {
      name: 'points',
      title: 'Cover off: dry joints',
      draw: (p) => {
        p.body(rect(240, 640, 720, 70, 8))
        p.body(rect(300, 330, 200, 310, 10))
        p.hatchLines(
          spread(28, 340, 630)
            .map((y) => line(300, y, 500, y))
            .join(''),
        )
        p.body('M300 290H700L720 250H740V270L716 320H300Z')
        p.part(circle(690, 326, 16) + circle(690, 372, 16))
        p.body('M660 388H760V640H730V418H660Z')
        for (const x of spread(5, 330, 870)) {
          p.body(rect(x - 18, 710, 36, 90, 4))
          p.solid(circle(x, 706, 12))
        }
        p.thin(circle(870, 704, 40))
        p.pointer(900, 676, 960, 540, 'crack')
        p.note(690, 350, 820, 210, 'points')
        p.note(400, 480, 230, 200, 'coil')
      },
    },
  ],
}

export const switchKind: Kind = {
  figure: (p, d) => {
    const type = d.s('type')
    if (type === 'pressure') {
      p.at(600, 110, { r: 90 }, () => {
        p.turned(0, 0, [
          [70, 14],
          [50, 90, 110],
          [130, 130],
          [30, 150],
          [90, 170, 'hex'],
          [20, 110],
          [170, 72, 'thread'],
          [40, 40],
        ])
      })
      p.part(rect(586, 110, 28, 60))
      return
    }
    if (type === 'stalk') {
      p.body('M170 380L700 350V510L170 480A50 50 0 0 1 170 380Z')
      p.body('M170 372H300V488H170A58 58 0 0 1 170 372Z')
      p.thin(
        spread(8, 200, 290)
          .map((x) => line(x, 376, x, 484))
          .join(''),
      )
      p.body(rect(700, 300, 260, 270, 30))
      p.body(circle(830, 435, 84))
      p.line(circle(830, 435, 60))
      p.body(rect(960, 340, 90, 190, 6))
      for (const y of spread(5, 370, 500)) p.part(rect(1050, y - 6, 40, 12))
      return
    }
    p.body(rect(220, 250, 760, 380, 24))
    p.body(rect(250, 280, 700, 320, 14))
    p.body('M280 300H920V580H280Z')
    p.thin('M280 440Q600 410 920 440')
    p.line(
      circle(440, 510, 40) +
        'M440 450v-22M440 570v22M500 510h22M380 510h-22M484 466l16 -16M396 466l-16 -16M484 554l16 16M396 554l-16 16',
    )
    p.solid(circle(600, 340, 9))
    p.line('M680 480h120M680 510h120M680 540h120')
  },
  mark: [600, 470],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        switchKind.figure(p, d)
        const type = d.s('type')
        if (type === 'pressure') {
          p.axis(600, 60, 600, 790)
          p.pointer(672, 580, 840, 560, d.s('thread'))
          p.pointer(614, 130, 800, 120, `${d.s('pins')} pin${d.s('pins') === '1' ? '' : 's'}`)
          p.note(640, 270, 860, 290, 'diaphragm')
          p.dimV(110, 710, 300, d.s('h'), [586, 560])
        } else if (type === 'stalk') {
          p.axis(80, 430, 1130, 430)
          p.dimH(120, 960, 720, d.s('w'), [480, 570])
          p.turn(830, 435, 560, 172, 188, true)
          p.label(1000, 260, `${d.s('pins')} pins`, 'middle')
        } else {
          p.dimH(220, 980, 780, d.s('w'), [630, 630])
          p.dimV(250, 630, 120, d.s('h'), [220, 220])
          p.axis(600, 200, 600, 690)
          p.note(600, 340, 720, 150, 'lamp')
        }
      },
    },
    {
      name: 'pins',
      title: 'Pins at the back',
      draw: (p, d) => {
        const n = d.n('pins', 1, 10)
        const columns = Math.min(5, Math.ceil(n / (n > 3 ? 2 : 1)))
        const rows = Math.ceil(n / columns)
        p.body(rect(180, 200, 840, 480, 30))
        p.part(rect(230, 250, 740, 380, 14))
        p.body(rect(130, 380, 50, 120, 6) + rect(1020, 380, 50, 120, 6))
        for (let i = 0; i < n; i++) {
          const x = 600 + ((i % columns) - (Math.min(columns, n - Math.floor(i / columns) * columns) - 1) / 2) * 136
          const y = 440 + (Math.floor(i / columns) - (rows - 1) / 2) * 170
          p.section(rect(x - 12, y - 44, 24, 88, 3), 45, 8)
          p.label(x + 26, y - 20, String(i + 1))
        }
        p.axis(600, 150, 600, 730)
        p.axis(90, 440, 1110, 440)
        p.label(600, 810, 'numbers as moulded', 'middle')
      },
    },
    {
      name: 'circuit',
      title: 'Which pins it joins',
      draw: (p, d) => {
        const n = Math.max(2, d.n('pins', 1, 10))
        p.line(line(150, 190, 1050, 190))
        const xs = spread(Math.min(n, 6), 280, 1010)
        xs.forEach((x, i) => p.label(x, 150, String(i + 1), 'middle', 0, 32))
        ;[
          ['off', []],
          ['I', [0, 1]],
          ['II', [0, 1, 2]],
          ['push', [1, 3]],
        ].forEach(([text, joined], row) => {
          const y = 280 + row * 130
          p.hatchLines(line(150, y + 62, 1050, y + 62))
          p.label(150, y + 14, text as string)
          const at = xs.filter((_, i) => (joined as number[]).includes(i))
          if (at.length > 1) p.line(line(Math.min(...at), y, Math.max(...at), y))
          for (const x of at) p.body(circle(x, y, 20))
        })
      },
    },
    pinout(['supply 30', 'load', 'lamp 58', 'ground 31', 'ignition 15', 'second load', 'timer', 'feedback'], {
      count: 'pins',
    }),
  ],
}
