import { graph, pinout } from './common.ts'
import type { Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { arc, around, boltHoles, circle, line, polar, poly, rect, spread, spring } from './shapes.ts'

const injectorBody = (p: Pen) => {
  p.at(600, 92, { r: 90 }, () =>
    p.turned(0, 0, [
      [36, 42],
      [40, 70, 'ring'],
      [22, 42],
      [130, 66],
      [160, 92],
      [52, 62],
      [40, 84, 'ring'],
      [24, 62],
      [96, 36],
      [40, 22],
    ]),
  )
  p.thin(line(508, 344, 692, 344) + line(508, 456, 692, 456))
  p.at(666, 268, { r: -22 }, () => {
    p.body(
      poly([
        [0, -44],
        [112, -44],
        [112, 44],
        [0, 44],
      ]),
    )
    p.body(rect(112, -34, 34, 68, 4))
    p.line(line(66, -44, 66, 44) + 'M78 -44v-14h24v14')
  })
}

export const injector: Kind = {
  figure: injectorBody,
  mark: [600, 400],
  set: 4,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        injectorBody(p)
        p.thin(line(584, 748, 548, 806) + line(616, 748, 652, 806) + line(600, 756, 600, 800))
        p.axis(600, 50, 600, 850)
        p.dimV(92, 732, 330, d.s('l'), [558, 578])
        p.pointer(670, 148, 860, 110, `Ø ${d.s('d')}`)
        p.pointer(684, 552, 860, 620, `Ø ${d.s('tip')}`)
        p.note(770, 220, 900, 340, d.s('plug'))
        p.label(860, 760, d.s('flow'))
        p.label(860, 816, `at ${d.s('pressure')}`)
      },
    },
    {
      name: 'section',
      title: 'Section: coil, needle and seat',
      draw: (p) => {
        for (const m of [1, -1]) {
          p.within([m, 0, 0, 1, 600, 0], () => {
            p.section('M30 70H70V250H130V290H90V300H30Z', 45, 10)
            p.section('M130 250H150V560H90V640H60V820H26V800H40V620H66V540H130Z', 45, 10)
            p.crossSection(rect(78, 306, 48, 200), 12)
          })
        }
        p.body(rect(570, 330, 60, 130))
        p.body(
          poly([
            [586, 460],
            [614, 460],
            [614, 770],
            [600, 806],
            [586, 770],
          ]),
        )
        p.at(600, 210, { r: 90 }, () => p.line(spring(0, 0, 120, 24, 6)))
        p.crossSection(rect(575, 80, 50, 60), 8)
        p.axis(600, 36, 600, 860)
        p.note(702, 400, 850, 330, 'coil')
        p.note(604, 600, 850, 560, 'needle')
        p.pointer(610, 790, 850, 780, 'seat')
        p.note(610, 110, 850, 120, 'filter')
      },
    },
    {
      name: 'spray',
      title: 'Spray from four holes',
      draw: (p, d) => {
        p.body(circle(330, 400, 210))
        p.line(circle(330, 400, 150))
        p.part(boltHoles(330, 400, 60, 4, 16, -45))
        p.cross(330, 400, 210)
        p.at(830, 110, { r: 90 }, () =>
          p.turned(0, 0, [
            [100, 70],
            [60, 46],
          ]),
        )
        for (const x of [-1, 1])
          p.hatch(
            poly([
              [830 + x * 12, 274],
              [830 + x * 180, 720],
              [830 + x * 90, 740],
            ]),
            90 - x * 18,
            10,
          )
        p.line(line(818, 274, 650, 720) + line(842, 274, 1010, 720))
        p.axis(830, 70, 830, 800)
        p.turn(830, 274, 330, 69, 111, true)
        p.label(830, 660, '25°', 'middle')
        p.label(330, 720, '4 holes', 'middle')
        p.label(830, 850, d.s('flow'), 'middle')
      },
    },
    pinout(['12 V from the relay', 'earth, switched'], { note: 'either way round' }),
    {
      name: 'seals',
      title: 'Seal kit',
      draw: (p) => {
        for (const [x, r, w] of [
          [250, 120, 36],
          [560, 110, 30],
        ] as const) {
          p.body(circle(x, 340, r) + circle(x, 340, r - w))
          p.thin(circle(x, 340, r - w / 2))
          p.cross(x, 340, r)
        }
        p.body(rect(740, 230, 120, 220, 8))
        p.hatchLines(
          spread(9, 260, 420)
            .map((y) => line(740, y, 860, y))
            .join(''),
        )
        p.body('M960 240H1080V440L1050 470H990L960 440Z')
        p.label(250, 560, 'upper', 'middle')
        p.label(560, 560, 'lower', 'middle')
        p.label(800, 560, 'filter', 'middle')
        p.label(1020, 560, 'cap', 'middle')
        p.label(600, 740, 'oil the rings, never grease', 'middle')
      },
    },
  ],
}

export const fuelPump: Kind = {
  figure: (p) => {
    p.turned(110, 430, [
      [70, 40, 'thread'],
      [34, 64, 'hex'],
      [40, 112, 140],
    ])
    p.body(rect(254, 280, 640, 300, 12))
    p.line(line(300, 280, 300, 580) + line(850, 280, 850, 580))
    p.thin(line(290, 280, 290, 580) + line(860, 280, 860, 580))
    p.turned(894, 430, [
      [34, 140, 112],
      [50, 52, 'hex'],
      [70, 34, 'thread'],
    ])
    p.body(rect(928, 330, 46, 22) + rect(928, 508, 46, 22))
    p.turned(974, 341, [[34, 9]])
    p.turned(974, 519, [[34, 9]])
  },
  mark: [560, 430],
  set: 1,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        fuelPump.figure(p, d)
        p.axis(60, 430, 1140, 430)
        p.dimH(110, 1048, 790, d.s('l'), [470, 464])
        p.dimV(280, 580, 575, `Ø ${d.s('d')}`)
        p.pointer(140, 392, 200, 200, d.s('inlet'))
        p.pointer(1010, 396, 960, 200, d.s('outlet'))
        p.label(660, 420, d.s('flow'))
        p.label(660, 476, `at ${d.s('pressure')}`)
        p.arrow(20, 660, 130, 660)
        p.label(20, 640, 'in')
        p.arrow(1040, 660, 1150, 660)
        p.label(1064, 640, 'out')
      },
    },
    {
      name: 'end',
      title: 'Pressure end and terminals',
      draw: (p, d) => {
        p.body(circle(560, 440, 310))
        p.line(circle(560, 440, 288))
        p.body(circle(560, 440, 130))
        p.body(poly(around(6, 0).map((a) => polar(560, 440, 110, a))))
        p.body(circle(560, 440, 62) + circle(560, 440, 36))
        for (const [a, r] of [
          [-135, 34],
          [45, 26],
        ] as const) {
          const [x, y] = polar(560, 440, 215, a)
          p.body(circle(x, y, r + 22))
          p.body(poly(around(6, 0).map((b) => polar(x, y, r, b))))
          p.line(circle(x, y, r * 0.5))
        }
        p.engrave(...polar(560, 440, 215, -82), '+', 60)
        p.engrave(...polar(560, 440, 215, 98), '-', 60)
        p.cross(560, 440, 310)
        p.note(...polar(560, 440, 215, 45), 900, 760, 'M5, minus')
        p.note(...polar(560, 440, 215, -135), 220, 120, 'M6, plus')
        p.dia(560, 440, 310, -25, 80, `Ø ${d.s('d')}`)
      },
    },
    {
      name: 'rollers',
      title: 'Roller cell',
      draw: (p) => {
        p.section(circle(560, 450, 340) + circle(560, 450, 272))
        // The centre of the rotor is 14 below that of the ring, so the rollers protrude towards the top.
        p.body(circle(560, 464, 250))
        for (const a of around(5)) {
          p.at(560, 464, { r: a }, () => {
            p.blank(rect(170, -38, 92, 76))
            p.line('M247 -38H170V38H247')
          })
          const down = 14 * Math.sin((a * Math.PI) / 180)
          const reach = -down + Math.sqrt(down * down - 196 + 272 * 272)
          p.body(circle(...polar(560, 464, reach - 36, a), 34))
        }
        p.body(circle(560, 464, 60))
        p.turn(560, 464, 120, 200, 330)
        p.cross(560, 450, 340)
        p.note(...polar(560, 480, 220, -18), 930, 250, 'roller')
        p.pointer(...polar(560, 480, 150, 40), 930, 700, 'rotor')
      },
    },
    {
      name: 'wiring',
      title: 'Relay, fuse, pump',
      draw: (p, d) => {
        const box = (x: number, y: number, text: string) => {
          p.body(rect(x, y, 190, 110, 6))
          p.label(x + 95, y + 66, text, 'middle', 0, 27)
        }
        p.line('M90 300H1000V440M1000 600V720')
        p.line(line(950, 720, 1050, 720) + line(968, 738, 1032, 738) + line(986, 756, 1014, 756))
        p.body(circle(1000, 520, 80))
        p.engrave(1000, 520, 'M', 60)
        box(200, 245, '15 A')
        box(560, 245, 'relay')
        p.line('M655 355V560H400')
        p.note(655, 460, 500, 650, 'from the ECU')
        p.label(90, 270, '30', 'start')
        p.dimV(420, 620, 860, '≥ 12 V', [960, 960])
        p.label(90, 850, `measure at the pump, ${d.s('pressure')}`)
      },
    },
  ],
}

export const throttleBody: Kind = {
  figure: (p, d) => {
    p.body(rect(300, 150, 560, 560, 60))
    p.part([360, 800].map((x) => circle(x, 210, 26) + circle(x, 650, 26)).join(''))
    p.body(circle(580, 430, 232))
    p.line(circle(580, 430, 214))
    p.body(rect(366, 412, 428, 36, 18))
    p.part(circle(500, 430, 10) + circle(660, 430, 10))
    if (d.s('type') === 'wire') {
      p.body(rect(860, 230, 150, 400, 26))
      p.line(line(900, 230, 900, 630))
      p.body(rect(1010, 350, 60, 160, 10))
      p.part([262, 598].map((y) => circle(882, y, 10) + circle(984, y, 10)).join(''))
    } else {
      p.turned(860, 430, [[40, 40]])
      p.body('M900 320A110 110 0 1 1 900 540L940 540V320Z')
      p.body(rect(900, 270, 34, 320, 10))
      p.thin(line(917, 270, 917, 590))
      p.body(rect(240, 350, 60, 160, 12))
    }
  },
  mark: [580, 180],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Seen from the air hose',
      draw: (p, d) => {
        throttleBody.figure(p, d)
        p.cross(580, 430, 232)
        p.axis(230, 430, 1100, 430)
        p.dimH(360, 800, 800, d.s('flange'), [676, 676])
        p.dia(580, 430, 214, -125, 200, `Ø ${d.s('d')}`)
        p.note(925, 330, 880, 110, d.s('type') === 'wire' ? 'motor' : 'quadrant')
      },
    },
    {
      name: 'section',
      title: 'Section on the bore',
      draw: (p, d) => {
        for (const m of [1, -1])
          p.within([1, 0, 0, m, 0, 430], () => p.section('M250 330H300V250H860V330H920V190H250Z', m * 45, 13))
        p.line(line(250, 240, 250, 620) + line(920, 240, 920, 620))
        p.at(585, 430, { r: 84 }, () => p.body(rect(-188, -11, 376, 22, 11)))
        p.body(circle(585, 430, 34))
        p.axis(190, 430, 990, 430)
        p.axis(585, 120, 585, 740)
        p.turn(585, 430, 150, -96, -90)
        p.pointer(566, 250, 660, 74, `idle ${d.s('idle')}°`)
        p.dimH(250, 920, 830, d.s('l'), [760, 760])
        p.dimV(240, 620, 1060, `Ø ${d.s('d')}`, [920, 920])
        p.arrow(60, 430, 180, 430)
      },
    },
    {
      name: 'deposit',
      title: 'Where the dirt sits',
      draw: (p) => {
        p.body(circle(580, 440, 320))
        p.line(circle(580, 440, 296))
        p.body(rect(290, 416, 580, 48, 24))
        p.hatch(`${arc(580, 440, 292, 15, 165)}A340 300 0 0 0 ${polar(580, 440, 292, 15).join(' ')}Z`, 30, 8)
        p.hatch(`${arc(580, 440, 292, 195, 345)}A340 300 0 0 0 ${polar(580, 440, 292, 195).join(' ')}Z`, 30, 8)
        p.cross(580, 440, 320)
        p.note(600, 720, 880, 800, 'soot')
        p.pointer(850, 430, 960, 280, 'shaft')
      },
    },
    pinout(['sensor 1', '5 V', 'ground', 'sensor 2', 'motor +', 'motor -', 'idle switch', 'screen'], { count: 'pins' }),
  ],
}

export const airMassMeter: Kind = {
  figure: (p) => {
    p.body(rect(150, 250, 900, 360, 10))
    p.body(rect(150, 234, 70, 392, 14) + rect(980, 234, 70, 392, 14))
    p.line(line(300, 250, 300, 610) + line(900, 250, 900, 610))
    p.thin(
      spread(5, 312, 360)
        .map((x) => line(x, 250, x, 610))
        .join(''),
    )
    p.body('M470 250V150H730V250Z')
    p.body('M500 150V92H700V150Z')
    p.part(rect(486, 186, 228, 44, 4))
    p.part(circle(452, 280, 14) + circle(748, 280, 14))
    p.line('M560 470H700l-26 -18m26 18l-26 18')
  },
  mark: [600, 380],
  set: 1,
  views: [
    {
      name: 'side',
      title: 'Side, with the flow arrow',
      draw: (p, d) => {
        airMassMeter.figure(p, d)
        p.axis(90, 430, 1110, 430)
        p.dimH(150, 1050, 780, d.s('l'), [626, 626])
        p.dimV(250, 610, 430, `Ø ${d.s('d')}`)
        p.pointer(700, 120, 830, 120, `${d.s('pins')} pins`)
        p.label(640, 560, d.s('range'))
      },
    },
    {
      name: 'front',
      title: 'Grid and measuring channel',
      draw: (p, d) => {
        p.body(circle(580, 450, 320))
        p.line(circle(580, 450, 290))
        p.hatch(circle(580, 450, 286), 0, 26)
        p.hatch(circle(580, 450, 286), 90, 26)
        p.body(rect(520, 162, 120, 330, 12))
        p.part(rect(552, 340, 56, 100, 4))
        p.thin(line(562, 390, 598, 390))
        p.body(rect(440, 70, 280, 62, 8))
        p.cross(580, 450, 320)
        p.note(580, 400, 920, 250, 'hot film')
        p.note(760, 580, 920, 700, 'grid')
        p.dimH(290, 870, 856, `Ø ${d.s('d')}`, [450, 450])
      },
    },
    {
      name: 'curve',
      title: 'Signal over air mass',
      draw: (p, d) =>
        graph(p, [180, 110, 860, 600], {
          across: 'kg/h',
          up: 'V',
          ticksX: ['0', '120', '240', '360', d.s('range').replace(/[^\d]/g, '') || '480'],
          ticksY: ['0', '1', '2', '3', '4', '5'],
          curve: 'M0 20C10 45 30 68 50 78C70 86 90 91 100 93',
        }),
    },
    pinout(['signal', '12 V', 'ground', '5 V reference', 'air temperature', 'screen'], { count: 'pins' }),
    {
      name: 'idle',
      title: 'Check at idle',
      draw: (p, d) => {
        p.body(rect(150, 160, 430, 560, 30))
        p.part(rect(200, 210, 330, 150, 10))
        p.engrave(365, 285, `${d.s('v')} V`, 64)
        p.body(circle(365, 510, 100))
        p.line(line(365, 510, 365, 420))
        p.part(circle(240, 670, 18) + circle(365, 670, 18) + circle(490, 670, 18))
        p.line('M490 688C490 830 760 830 790 640M365 688C365 880 860 880 880 640')
        p.at(790, 640, { r: -80 }, () =>
          p.turned(0, 0, [
            [90, 18],
            [70, 8, 3],
          ]),
        )
        p.at(880, 640, { r: -86 }, () =>
          p.turned(0, 0, [
            [90, 18],
            [70, 8, 3],
          ]),
        )
        p.body(rect(700, 250, 330, 190, 24))
        for (const x of spread(5, 750, 980)) p.part(rect(x - 17, 400, 34, 60))
        p.label(865, 210, 'ignition on', 'middle')
      },
    },
  ],
}

const wheel = (p: Pen, cx: number, cy: number, r: number, blades: number) => {
  p.body(circle(cx, cy, r))
  for (const [i, a] of around(blades * 2).entries()) {
    const inner = i % 2 ? r * 0.5 : r * 0.22
    const [x1, y1] = polar(cx, cy, inner, a)
    const [x2, y2] = polar(cx, cy, r, a - 34)
    const [qx, qy] = polar(cx, cy, r * 0.72, a - 4)
    p.line(`M${x1} ${y1}Q${qx} ${qy} ${x2} ${y2}`)
  }
  p.body(circle(cx, cy, r * 0.2))
  p.part(poly(around(6, 0).map((a) => polar(cx, cy, r * 0.13, a))))
}

export const turbocharger: Kind = {
  figure: (p, d) => {
    const [cx, cy] = [560, 450]
    p.body(
      'M560 125A325 325 0 0 0 235 450A310 310 0 0 0 545 760A300 300 0 0 0 840 480V470L856 190H1000V110H760C700 110 640 125 560 125Z',
    )
    p.body(rect(1000, 92, 34, 116, 6))
    p.line('M856 190C850 260 846 300 840 480')
    p.thin('M560 165A285 285 0 0 0 275 450A270 270 0 0 0 545 720A262 262 0 0 0 800 480')
    p.body(circle(cx, cy, 208))
    p.line(circle(cx, cy, 188))
    wheel(p, cx, cy, 150, d.n('blades', 6, 14))
    p.part(boltHoles(cx, cy, 236, 6, 12, -50))
  },
  mark: [910, 150],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Compressor side',
      draw: (p, d) => {
        turbocharger.figure(p, d)
        p.cross(560, 450, 325)
        p.dia(560, 450, 208, 35, 240, `Ø ${d.s('inlet')}`)
        p.dia(560, 450, 150, 165, 300, `Ø ${d.s('inducer')}`)
        p.label(930, 820, `A/R ${d.s('ar')}`, 'start', 0, 32)
        p.turn(560, 450, 100, 30, 120)
      },
    },
    {
      name: 'section',
      title: 'Shaft, wheels and bearings',
      draw: (p, d) => {
        p.body('M150 310H190C220 310 240 230 250 170H290V730H250C240 670 220 590 190 590H150Z')
        p.thin(
          'M160 340C220 340 236 260 246 180M160 560C220 560 236 640 246 720M170 400C220 400 262 320 280 190M170 500C220 500 262 580 280 710',
        )
        p.body('M1050 320H1000C960 320 940 240 930 190H900V710H930C940 660 960 580 1000 580H1050Z')
        p.thin(
          'M1040 350C970 350 950 270 936 200M1040 550C970 550 950 630 936 700M1030 410C980 410 930 330 912 210M1030 490C980 490 930 570 912 690',
        )
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 450], () => {
            p.section('M330 62H400V90H700V62H780V200H860V250H740V150H410V250H330Z', m * 45, 13)
            p.section(rect(420, 40, 100, 46), -45, 9)
            p.section(rect(610, 40, 100, 46), -45, 9)
          })
        }
        p.body(rect(290, 412, 610, 76))
        p.turned(96, 450, [[54, 50, 'hex']])
        p.axis(50, 450, 1130, 450)
        p.dimV(170, 730, 70, `Ø ${d.s('exducer')}`, [250, 250])
        p.dimV(190, 710, 1120, `Ø ${d.s('turbine')}`, [930, 930])
        p.arrow(570, 90, 570, 190)
        p.label(600, 130, 'oil')
        p.arrow(570, 720, 570, 810)
      },
    },
    {
      name: 'wheel',
      title: 'Compressor wheel',
      draw: (p, d) => {
        wheel(p, 540, 450, 330, d.n('blades', 6, 14))
        p.thin(circle(540, 450, 242))
        p.cross(540, 450, 330)
        p.dia(540, 450, 330, -40, 80, `Ø ${d.s('exducer')}`)
        p.dia(540, 450, 242, 40, 190, `Ø ${d.s('inducer')}`)
      },
    },
    {
      name: 'play',
      title: 'Shaft play',
      draw: (p) => {
        p.section('M420 180H1000V330H470V570H1000V720H420Z', 45, 16)
        p.turned(110, 450, [
          [60, 60, 'hex'],
          [70, 110, 300],
          [30, 300],
        ])
        p.turned(270, 450, [[700, 74]])
        p.axis(60, 450, 1130, 450)
        p.arrow(190, 110, 190, 60)
        p.arrow(190, 800, 190, 860)
        p.arrow(1010, 450, 1080, 450)
        p.label(230, 90, 'radial 0.3 to 0.6')
        p.label(820, 520 + 300, 'axial ≤ 0.09', 'middle')
      },
    },
  ],
}
