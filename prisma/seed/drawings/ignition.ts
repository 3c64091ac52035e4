import { graph, pinout } from './common.ts'
import type { Dims, Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { arc, around, boltHoles, circle, line, polar, poly, rect, spread } from './shapes.ts'

const plug = (p: Pen, d: Dims) => {
  const flat = d.s('seat') !== 'conical'
  p.turned(90, 430, [
    [56, 26],
    [26, 34],
    [26, 44],
    [14, 52],
    [240, 62],
    [70, 76, 92],
    [24, 118],
    [96, 146, 'hex'],
    [22, 118],
  ])
  p.thin(
    spread(5, 250, 400)
      .map((x) => `M${x} 368Q${x + 12} 430 ${x} 492`)
      .join(''),
  )
  if (flat) p.turned(664, 430, [[26, 128, 'ring']])
  else p.turned(664, 430, [[30, 116, 88]])
  p.thread(flat ? 690 : 694, 430, 246, 84)
  p.turned(936, 430, [
    [12, 78],
    [44, 36, 30],
    [18, 14],
  ])
  const n = d.n('electrodes', 1, 4)
  p.body('M948 352H1042V470H1012V384H948Z')
  if (n > 1) p.body('M948 508H1042V446H1012V476H948Z')
  if (n > 2) p.part(rect(990, 416, 22, 28))
}

export const sparkPlug: Kind = {
  figure: plug,
  mark: [320, 430],
  set: 4,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        plug(p, d)
        const seat = d.s('seat') === 'conical' ? 678 : 690
        p.axis(50, 430, 1110, 430)
        p.dimH(seat, 936, 640, d.s('reach'), [560, 520])
        p.dimH(546, 642, 740, `SW ${d.s('hex')}`, [580, 580])
        p.pointer(800, 346, 860, 230, d.s('thread'))
        p.pointer(1016, 430, 980, 800, `gap ${d.s('gap')}`)
      },
    },
    {
      name: 'section',
      title: 'Half in section',
      draw: (p, d) => {
        p.clip({ x: 0, y: 200, w: 1200, h: 230 }, () => plug(p, d))
        p.section('M182 430V492H442L512 510H640L680 480H900L930 452V430Z', -45, 12)
        p.section('M512 512L536 548V576H664V556H690V514H936V478H700L660 512Z', 45, 10)
        p.body('M90 430V456H146V464H172V474H190V446H600V438H990V430Z')
        p.crossSection('M600 431H660V446H600Z', 8)
        p.line(line(90, 430, 1010, 430))
        p.axis(50, 430, 1110, 430)
        p.note(360, 470, 300, 700, 'alumina')
        p.note(630, 438, 560, 740, 'resistor')
        p.note(800, 500, 830, 700, 'shell')
        if (d.s('seat') !== 'conical') p.body(rect(664, 536, 26, 22, 8))
      },
    },
    {
      name: 'gap',
      title: 'Electrode gap',
      draw: (p, d) => {
        p.body('M200 500H520V820H200Z')
        p.body('M300 380H420L436 500H284Z')
        p.body(rect(330, 260, 60, 120))
        p.body('M520 520V140H300V200H450V520Z')
        for (const y of [560, 600, 640, 680, 720, 760]) p.thin(line(200, y, 520, y - 16))
        p.axis(360, 90, 360, 860)
        p.dimV(200, 260, 190, d.s('gap'), [300, 330])
        p.body(circle(860, 220, 110) + circle(860, 220, 40))
        p.body(circle(860, 600, 110) + circle(860, 600, 40))
        p.label(860, 400, 'sharp: keep', 'middle')
        p.label(860, 780, 'round: replace', 'middle')
        p.hatch(circle(860, 600, 108) + circle(860, 600, 40), 30, 9)
      },
    },
    {
      name: 'face',
      title: 'What the face says',
      draw: (p) => {
        for (const [x, text, gap] of [
          [230, 'fawn', 0],
          [600, 'sooty', 10],
          [970, 'blistered', 26],
        ] as const) {
          p.body(circle(x, 400, 150) + circle(x, 400, 106))
          p.body(circle(x, 400, 70))
          if (gap) p.hatch(circle(x, 400, 148) + circle(x, 400, 106) + circle(x, 400, 70), gap === 10 ? 45 : 90, gap)
          if (gap === 10) p.hatch(circle(x, 400, 68), -45, 9)
          if (gap === 26) p.part(boltHoles(x, 400, 50, 7, 8))
          p.body(circle(x, 400, 28))
          p.body(rect(x - 24, 240, 48, 150, 8))
          p.label(x, 640, text, 'middle')
        }
        p.label(230, 700, 'right', 'middle')
        p.label(600, 700, 'rich', 'middle')
        p.label(970, 700, 'too hot', 'middle')
      },
    },
  ],
}

const winding = (p: Pen, x: number, y1: number, y2: number, side: number) => {
  const n = Math.round((y2 - y1) / 44)
  let d = `M${x} ${y1 - 40}V${y1}`
  for (let i = 0; i < n; i++) d += `A22 22 0 0 ${side > 0 ? 1 : 0} ${x} ${y1 + 44 * (i + 1)}`
  p.line(`${d}V${y1 + 44 * n + 40}`)
}

export const ignitionCoil: Kind = {
  figure: (p, d) => {
    if (d.s('type') === 'block') {
      p.body(rect(230, 330, 740, 330, 30))
      p.body(rect(330, 260, 540, 74, 12))
      p.thin(
        spread(14, 350, 850)
          .map((x) => line(x, 260, x, 334))
          .join(''),
      )
      for (const x of spread(4, 320, 880)) {
        p.at(x, 660, { r: 90 }, () =>
          p.turned(0, 0, [
            [36, 56],
            [84, 44, 38],
            [16, 14],
          ]),
        )
        p.thin(line(x - 40, 720, x + 40, 720))
      }
      p.body(rect(970, 420, 90, 150, 10))
      p.line(line(1000, 420, 1000, 570))
      p.part(circle(260, 364, 16) + circle(940, 364, 16) + circle(260, 626, 16) + circle(940, 626, 16))
      p.engrave(600, 470, '1   2   3   4', 40)
      return
    }
    p.body('M440 120H720V250H680L660 300H500L480 250H440Z')
    p.body(rect(720, 140, 120, 84, 8))
    p.line(line(752, 140, 752, 224))
    p.body('M360 150H440V210H360A30 30 0 0 1 360 150Z')
    p.part(circle(372, 180, 14))
    p.at(580, 300, { r: 90 }, () =>
      p.turned(0, 0, [
        [26, 86],
        [210, 62],
        [24, 78, 'ring'],
        [170, 54, 46],
        [30, 60, 'ring'],
        [40, 52],
      ]),
    )
    p.thin(line(552, 340, 552, 520) + line(608, 340, 608, 520))
  },
  mark: [580, 200],
  set: 4,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        ignitionCoil.figure(p, d)
        if (d.s('type') === 'block') {
          p.axis(190, 495, 1100, 495)
          for (const x of spread(4, 320, 880)) p.axis(x, 640, x, 820)
          p.dimV(260, 660, 150, d.s('h'), [330, 230])
          p.pointer(1030, 420, 980, 190, `${d.s('pins')} pins`)
          p.label(330, 160, `${d.s('primary')} Ω / ${d.s('secondary')} kΩ`)
        } else {
          p.axis(580, 70, 580, 850)
          p.dimV(120, 800, 250, d.s('l'), [440, 528])
          p.dimV(120, 300, 960, d.s('h'), [720, 660])
          p.pointer(840, 190, 1000, 400, `${d.s('pins')} pins`)
          p.pointer(634, 600, 820, 560, `${d.s('secondary')} kΩ`)
          p.pointer(632, 760, 820, 730, 'boot')
        }
      },
    },
    pinout(['12 V', 'trigger', 'ground', 'coil ground'], { count: 'pins' }),
    {
      name: 'circuit',
      title: 'Windings and resistances',
      draw: (p, d) => {
        winding(p, 430, 270, 620, 1)
        winding(p, 770, 270, 620, -1)
        p.line(line(580, 230, 580, 660) + line(600, 230, 600, 660) + line(620, 230, 620, 660))
        p.line('M430 230H200M430 662H200M770 230H1000M770 662H1000')
        for (const y of [230, 662]) for (const x of [188, 1012]) p.body(circle(x, y, 13))
        p.label(150, 242, '15', 'end')
        p.label(150, 674, '1', 'end')
        p.label(1045, 242, '4')
        p.dimV(230, 662, 260, `${d.s('primary')} Ω`)
        p.dimV(230, 662, 970, `${d.s('secondary')} kΩ`)
        p.label(600, 820, 'measured at 20 °C', 'middle')
      },
    },
    {
      name: 'cracks',
      title: 'Where it tracks to ground',
      draw: (p) => {
        p.turned(160, 420, [
          [50, 120],
          [420, 96],
          [34, 116, 'ring'],
          [300, 84, 74],
          [50, 90, 'ring'],
          [60, 80],
        ])
        p.blue('M640 330L668 380L650 420L690 470L676 512')
        p.hatch('M300 324H420V516H300Z', 60, 12)
        p.axis(100, 420, 1140, 420)
        p.pointer(660, 400, 760, 200, 'hairline')
        p.note(360, 500, 460, 680, 'chalky: too hot')
      },
    },
  ],
}

export const distributorCap: Kind = {
  figure: (p, d) => {
    const n = d.n('towers', 3, 8)
    const shown = Math.ceil(n / 2) + (n % 2 ? 0 : 1)
    for (const x of spread(shown, 330, 870)) {
      p.at(x, 180, { r: 90 }, () =>
        p.turned(0, 0, [
          [150, 40, 48],
          [40, 58],
        ]),
      )
      p.thin(line(x - 26, 180, x - 26, 320) + line(x + 26, 180, x + 26, 320))
    }
    p.at(600, 100, { r: 90 }, () =>
      p.turned(0, 0, [
        [190, 44, 54],
        [50, 70],
      ]),
    )
    p.body('M290 480C290 390 340 340 420 340H780C860 340 910 390 910 480V650H290Z')
    p.body(rect(270, 650, 660, 60, 8))
    p.thin(
      line(290, 600, 910, 600) +
        spread(5, 380, 820)
          .map((x) => line(x, 350, x, 600))
          .join(''),
    )
    p.body('M250 560H296V700H270L250 640ZM950 560H904V700H930L950 640Z')
    p.part(circle(272, 590, 12) + circle(928, 590, 12))
  },
  mark: [600, 540],
  set: 1,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        distributorCap.figure(p, d)
        p.axis(600, 60, 600, 760)
        p.dimH(270, 930, 820, `Ø ${d.s('d')}`, [710, 710])
        p.dimV(100, 710, 130, d.s('h'), [556, 270])
        p.label(720, 110, `order ${d.s('order')}`)
      },
    },
    {
      name: 'inside',
      title: 'Inside: segments and carbon',
      draw: (p, d) => {
        const n = d.n('towers', 3, 8)
        p.body(circle(560, 440, 330))
        p.line(circle(560, 440, 300))
        for (const [i, a] of around(n, -90 + 180 / n).entries()) {
          p.at(...polar(560, 440, 236, a), { r: a }, () => p.section(rect(-22, -34, 44, 68, 6), 45, 9))
          p.label(polar(560, 440, 160, a)[0], polar(560, 440, 160, a)[1] + 14, String(i + 1), 'middle')
        }
        p.body(circle(560, 440, 44))
        p.crossSection(circle(560, 440, 28), 9)
        p.body(rect(530, 98, 60, 34, 4))
        p.cross(560, 440, 330, 20)
        p.note(566, 446, 930, 560, 'carbon')
        p.note(...polar(560, 440, 240, -90 + 180 / n), 930, 200, 'segment')
        p.pointer(586, 112, 720, 56, 'key')
      },
    },
    {
      name: 'rotor',
      title: 'Rotor arm',
      draw: (p, d) => {
        p.body('M300 330H640C700 330 720 400 720 440V600H380V500H300Z')
        p.body('M200 296H560A20 20 0 0 1 580 316V330H240L200 350Z')
        p.line('M560 300C600 250 640 250 664 226')
        p.part(circle(668, 222, 12))
        p.thin(line(440, 600, 440, 420) + line(660, 600, 660, 420))
        p.crossSection(rect(330, 360, 170, 44, 4), 10)
        p.axis(550, 150, 550, 690)
        p.note(420, 382, 780, 470, `${d.s('rotor')} kΩ`)
        p.pointer(212, 296, 300, 180, 'tip')
        p.label(600, 800, `firing order ${d.s('order')}`, 'middle')
      },
    },
    {
      name: 'order',
      title: 'Leads in firing order',
      draw: (p, d) => {
        const order = d.s('order').split('-')
        p.body(circle(600, 430, 180))
        for (const [i, a] of around(order.length, -135).entries()) {
          const [x, y] = polar(600, 430, 128, a)
          p.body(circle(x, y, 40))
          p.part(circle(x, y, 16))
          const [lx, ly] = polar(600, 430, 300, a)
          p.line(`M${polar(600, 430, 168, a).join(' ')}L${polar(600, 430, 256, a).join(' ')}`)
          p.thin(circle(lx, ly, 42))
          p.label(lx, ly + 15, order[i] ?? '', 'middle', 0, 34)
        }
        p.body(circle(600, 430, 46))
        p.turn(600, 430, 78, 150, 320)
        p.label(600, 850, d.s('order'), 'middle', 0, 34)
      },
    },
  ],
}

/** A 60-2 wheel with its gap slightly before the top. */
const missingTeeth = (cx: number, cy: number, tip: number, root: number): string =>
  poly(
    around(60, -90).flatMap((a, i) =>
      i === 58 || i === 59
        ? [polar(cx, cy, root, a - 1.5), polar(cx, cy, root, a + 1.5)]
        : [
            polar(cx, cy, root, a - 1.5),
            polar(cx, cy, tip, a - 1.5),
            polar(cx, cy, tip, a + 1.5),
            polar(cx, cy, root, a + 1.5),
          ],
    ),
  )

export const crankSensor: Kind = {
  figure: (p) => {
    p.at(600, 560, { r: 90 }, () =>
      p.turned(0, 0, [
        [30, 96],
        [40, 82],
        [24, 96, 'ring'],
        [110, 82],
        [20, 40],
      ]),
    )
    p.body('M440 470H660A90 90 0 0 1 660 560H440Z')
    p.body('M504 250H696V470H504Z')
    p.body('M540 120H660A20 20 0 0 1 680 140V250H520V140A20 20 0 0 1 540 120Z')
    p.line(line(520, 200, 680, 200) + 'M580 120v-26h40v26')
    p.body(
      poly([
        [660, 470],
        [880, 470],
        [930, 492],
        [930, 538],
        [880, 560],
        [660, 560],
      ]),
    )
    p.part(rect(800, 470, 70, 90))
    p.thin(line(820, 470, 820, 560) + line(850, 470, 850, 560))
  },
  mark: [600, 360],
  set: 1,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        crankSensor.figure(p, d)
        p.axis(600, 50, 600, 840)
        p.axis(835, 430, 835, 610)
        p.dimH(518, 682, 850, `Ø ${d.s('d')}`, [764, 764])
        p.dimV(560, 784, 320, d.s('l'), [440, 560])
        p.pointer(680, 160, 820, 130, `${d.s('pins')} pins`)
        p.label(780, 340, d.s('r') === 'Hall' ? 'Hall' : `${d.s('r')} Ω`)
      },
    },
    {
      name: 'wheel',
      title: 'Gap to the trigger wheel',
      draw: (p, d) => {
        p.clip({ x: 0, y: 300, w: 1200, h: 560 }, () => p.body(missingTeeth(600, 980, 560, 530)))
        p.thin(arc(600, 980, 490, -150, -30))
        p.at(600, 60, { r: 90 }, () =>
          p.turned(0, 0, [
            [120, 110],
            [40, 190],
            [130, 82],
            [24, 96, 'ring'],
            [40, 82],
            [14, 40],
          ]),
        )
        p.axis(600, 20, 600, 870)
        p.dimV(428, 450, 330, d.s('gap'), [560, 540])
        p.label(740, 820, `wheel ${d.s('teeth')}`)
        p.turn(600, 980, 430, -110, -72)
      },
    },
    pinout(['signal +', 'signal -', 'screen', 'supply'], { count: 'pins' }),
    {
      name: 'signal',
      title: 'Signal with the missing teeth',
      draw: (p, d) => {
        let wave = 'M0 50'
        for (let i = 0; i < 10; i++) {
          const x = i * 10
          wave +=
            i === 5 || i === 6
              ? i === 5
                ? `C${x + 4} 50 ${x + 16} 50 ${x + 20} 50`
                : ''
              : `C${x + 3} ${i === 7 ? 110 : 92} ${x + 4} ${i === 7 ? 110 : 92} ${x + 5} 50C${x + 6} 8 ${x + 7} 8 ${x + 10} 50`
        }
        graph(p, [150, 110, 900, 600], { across: 't', up: 'V', ticksY: ['-', '0', '+'], curve: wave })
        p.label(600, 830, `${d.s('teeth')}: gap = TDC - 84°`, 'middle')
      },
    },
  ],
}

export const lambdaSensor: Kind = {
  figure: (p, d) => {
    p.at(560, 420, {}, () => {
      p.turned(-420, 0, [
        [30, 24],
        [90, 42, 58],
        [150, 66],
        [20, 84],
        [70, 108, 'hex'],
        [16, 84],
        [110, 76, 'thread'],
        [24, 56],
        [130, 52],
        [14, 40],
      ])
      p.part([0, 1, 2].map((i) => rect(140 + i * 26, -34, 12, 26, 5) + rect(140 + i * 26, 8, 12, 26, 5)).join(''))
    })
    const n = d.n('wires', 1, 6)
    for (const y of spread(n, 404, 436))
      p.line(
        `M140 ${y}C90 ${y} 80 ${y + 40} 84 ${500 + y - 404}C90 ${640 + (y - 420)} 180 ${660 + (y - 420)} 320 ${660 + (y - 420)}`,
      )
    p.body(rect(320, 610, 150, 100, 12))
    p.body(rect(470, 626, 60, 68, 6))
    p.line(line(360, 610, 360, 710) + 'M390 610v-16h50v16')
  },
  mark: [420, 420],
  set: 1,
  views: [
    {
      name: 'elevation',
      title: 'Elevation with its lead',
      draw: (p, d) => {
        lambdaSensor.figure(p, d)
        p.axis(100, 420, 850, 420)
        p.pointer(590, 344, 720, 260, d.s('thread'))
        p.dimH(430, 500, 250, `SW ${d.s('hex')}`, [312, 312])
        p.dimH(84, 530, 800, d.s('l'), [560, 694])
        p.label(600, 680, `${d.s('wires')} wires`)
        p.note(740, 436, 860, 560, 'slots')
      },
    },
    {
      name: 'section',
      title: 'Section of the tip',
      draw: (p, d) => {
        p.section('M120 230H520V290H480V370H160V330H120Z', 45)
        p.section('M120 670H520V610H480V530H160V570H120Z', -45)
        p.section('M240 370H860A80 80 0 0 1 860 530H240V492H850A42 42 0 0 0 850 408H240Z', 30, 10)
        p.body('M120 428H780L800 450L780 472H120Z')
        p.line('M480 300H1000V600H480')
        for (const x of [620, 740, 860]) for (const y of [294, 594]) p.blank(rect(x, y, 56, 12))
        for (const x of [620, 740, 860])
          for (const y of [300, 600]) p.thin(line(x, y - 8, x, y + 8) + line(x + 56, y - 8, x + 56, y + 8))
        p.axis(60, 450, 1090, 450)
        p.note(700, 390, 760, 190, 'zirconia')
        p.note(500, 450, 560, 780, `heater ${d.s('heater')} Ω`)
        p.arrow(650, 150, 650, 280)
        p.label(500, 150, 'gas')
      },
    },
    {
      name: 'signal',
      title: 'Signal, warm, at 2000/min',
      draw: (p) =>
        graph(p, [170, 110, 880, 600], {
          across: 's',
          up: 'V',
          ticksX: ['0', '1', '2', '3', '4', '5'],
          ticksY: ['0', '0.2', '0.4', '0.6', '0.8', '1.0'],
          curve:
            'M0 12C6 10 8 84 14 84S22 84 26 50S30 12 36 12S44 84 50 84S58 84 62 50S66 12 72 12S80 84 86 84S94 84 100 50',
        }),
    },
    pinout(['signal', 'heater +', 'heater -', 'signal ground', 'pump cell', 'trim resistor'], { count: 'wires' }),
  ],
}
