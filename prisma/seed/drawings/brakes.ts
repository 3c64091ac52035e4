import type { Dims, Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { around, boltHoles, circle, line, poly, polar, rect } from './shapes.ts'

const discFront = (p: Pen, d: Dims) => {
  p.body(circle(600, 420, 350))
  p.line(circle(600, 420, 192))
  p.thin(circle(600, 420, 338) + circle(600, 420, 204))
  if (d.s('type') === 'drilled') {
    for (const [i, a] of around(30).entries())
      p.part(circle(...polar(600, 420, 238 + 34 * (i % 3), a + (i % 3) * 3), 9))
  }
  p.body(circle(600, 420, 86))
  p.part(boltHoles(600, 420, 136, d.n('bolts', 3, 8), 21))
  const gap = 180 / d.n('bolts', 3, 8)
  p.part(circle(...polar(600, 420, 136, -90 + gap), 10))
}

export const brakeDisc: Kind = {
  figure: discFront,
  mark: [600, 590],
  set: 2,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        discFront(p, d)
        p.cross(600, 420, 350, 30)
        p.centre(circle(600, 420, 136))
        p.dimH(250, 950, 846, `Ø ${d.s('d')}`, [420, 420])
        p.dia(600, 420, 136, 35, 320, `${d.n('bolts', 3, 8)} × Ø ${d.s('pcd')}`)
        p.dia(600, 420, 86, 146, 360, `Ø ${d.s('bore')}`)
        p.label(970, 120, `${d.s('t')} thick`)
      },
    },
    {
      name: 'section',
      title: 'Section',
      draw: (p, d) => {
        const vented = d.s('type') !== 'solid'
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m * 0.88, 0, 440], () => {
            if (vented) {
              p.section(
                'M560 90V350H612V168Q612 140 584 140H420V84H400V170Q400 190 420 190H560Z'.replace(
                  'M560 90',
                  'M560 190',
                ),
                m * 45,
                12,
              )
              p.section(rect(560, 188, 52, 190), m * 45, 12)
              p.section(rect(656, 188, 52, 190), m * 45, 12)
              p.body(rect(612, 220, 44, 150))
              p.line(line(612, 188, 656, 188))
            } else p.section('M400 84H424V150H560V188H640V378H570V200Q570 186 556 186H414Q400 186 400 170Z', m * 45, 12)
          })
        }
        p.line(line(400, 366, 400, 514) + line(420, 366, 420, 514))
        p.axis(330, 440, 800, 440)
        p.axis(360, 337, 470, 337)
        p.axis(360, 543, 470, 543)
        const [left, right] = vented ? [560, 708] : [570, 640]
        p.dimH(left, right, 840, d.s('t'), [773, 773])
        p.dimH(400, right, 56, d.s('h'), [286, 107])
        p.dimV(366, 514, 250, `Ø ${d.s('bore')}`, [400, 400])
        p.dimV(107, 773, 900, `Ø ${d.s('d')}`, [right, right])
        p.label(left - 30, 822, `min ${d.s('min')}`, 'end')
      },
    },
    {
      name: 'wear',
      title: 'Wear limit and lip',
      draw: (p, d) => {
        p.section('M360 90H840V190C800 200 770 210 770 250V800H430V250C430 210 400 200 360 190Z', 45, 16)
        p.phantom(line(360, 190, 360, 800) + line(840, 190, 840, 800))
        p.axis(600, 50, 600, 560)
        p.dimH(360, 840, 870, `new ${d.s('t')}`, [800, 800])
        p.dimH(430, 770, 640, `min ${d.s('min')}`)
        p.pointer(352, 150, 250, 110, 'lip')
      },
    },
    {
      name: 'vanes',
      title: 'Cooling vanes',
      draw: (p, d) => {
        p.body(circle(600, 440, 350))
        if (d.s('type') === 'solid') {
          p.thin([330, 290, 250, 210].map((r) => circle(600, 440, r)).join(''))
        } else
          for (const a of around(36))
            p.body(
              poly([
                polar(600, 440, 212, a - 2),
                polar(600, 440, 334, a + 4),
                polar(600, 440, 334, a + 7),
                polar(600, 440, 212, a + 2),
              ]),
            )
        p.line(circle(600, 440, 200))
        p.body(circle(600, 440, 86))
        p.part(boltHoles(600, 440, 136, d.n('bolts', 3, 8), 21))
        p.cross(600, 440, 350)
        p.turn(600, 440, 390, -110, -70)
        p.label(930, 130, 'forward')
      },
    },
  ],
}

const padFace = (p: Pen, x: number, y: number) => {
  p.at(x, y, {}, () => {
    p.body(
      'M-430 -40L-370 -50V-110Q-370 -150 -330 -160Q0 -280 330 -160Q370 -150 370 -110V-50L430 -40V50L370 60V170Q370 200 340 200H-340Q-370 200 -370 170V60L-430 50Z',
    )
    p.body('M-330 -90Q-330 -120 -300 -130Q0 -230 300 -130Q330 -120 330 -90V140L300 170H-300L-330 140Z')
    p.line(line(-14, -182, -14, 170) + line(14, -182, 14, 170))
    p.thin(line(-290, -125, -310, 168) + line(290, -125, 310, 168))
  })
}

export const brakePad: Kind = {
  figure: (p, d) => {
    padFace(p, 600, 430)
    if (d.n('sensor', 0, 1)) {
      p.line('M860 310C960 240 1000 260 1040 330S1080 470 1120 470')
      p.body(rect(1090, 440, 70, 60, 8))
      p.part(rect(840, 300, 44, 26, 6))
    }
  },
  mark: [420, 410],
  set: 4,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        brakePad.figure(p, d)
        p.axis(600, 150, 600, 690)
        p.dimH(170, 1030, 780, d.s('w'), [480, 480])
        p.dimV(205, 630, 90, d.s('h'), [500, 260])
        p.label(430, 130, `WVA ${d.s('wva')}`, 'middle')
        if (d.n('sensor', 0, 1)) p.label(1042, 566, 'sensor')
      },
    },
    {
      name: 'edge',
      title: 'Lining and back plate',
      draw: (p, d) => {
        p.section('M330 110H420V790H330Z', -45)
        p.crossSection('M420 150H690L720 180V720L690 750H420Z', 17)
        p.blank(rect(424, 438, 300, 24))
        p.line('M720 438H440V462H720')
        p.body('M300 100H330V220H300ZM300 680H330V800H300Z')
        p.phantom(line(480, 90, 480, 810))
        p.axis(260, 450, 860, 450)
        p.dimH(330, 720, 62, d.s('t'), [110, 180])
        p.dimH(420, 480, 858, `min ${d.s('min')}`, [750, 810])
        p.note(372, 300, 240, 240, 'steel')
        p.note(600, 300, 860, 260, 'lining')
        p.pointer(700, 450, 860, 600, 'groove')
      },
    },
    {
      name: 'axle',
      title: 'One axle set',
      draw: (p) => {
        for (const [x, y] of [
          [310, 240],
          [890, 240],
          [310, 560],
          [890, 560],
        ] as const)
          p.within([0.58, 0, 0, 0.58, x, y], () => padFace(p, 0, 0))
        p.line('M500 190C560 160 590 190 600 240M500 510C560 480 590 510 600 560')
        p.body(rect(584, 240, 32, 44, 4) + rect(584, 560, 32, 44, 4))
        p.label(310, 410, 'inner', 'middle')
        p.label(890, 410, 'outer', 'middle')
        p.label(310, 730, 'inner', 'middle')
        p.label(890, 730, 'outer', 'middle')
      },
    },
    {
      name: 'spring',
      title: 'Spring on the piston side',
      draw: (p) => {
        p.at(0, -20, {}, () => padFace(p, 600, 430))
        p.body(
          'M500 350C520 300 560 290 600 290S680 300 700 350L760 300L780 320L710 400C690 350 650 340 600 340S510 350 490 400L420 320L440 300Z',
        )
        p.part(circle(600, 410, 46))
        p.axis(600, 130, 600, 690)
        p.note(740, 330, 960, 170, 'to piston')
        p.pointer(215, 440, 320, 760, 'glide paste')
      },
    },
  ],
}

const floating = (p: Pen) => {
  p.body('M170 330H260V290H300V570H260V530H170Z')
  p.body(rect(120, 250, 60, 360, 10))
  p.body('M300 170H860Q930 170 930 240V330H860V300H820V240H400V300H380V620H300Q270 620 270 590V200Q270 170 300 170Z')
  p.body('M380 250H560Q620 250 620 310V550Q620 620 560 620H300V300Z')
  p.body(rect(620, 330, 60, 220, 8))
  p.thin(line(640, 330, 640, 550) + line(660, 330, 660, 550))
  p.body(rect(820, 240, 110, 380, 14))
  p.section(rect(680, 280, 24, 310), -45, 8)
  p.crossSection(rect(704, 300, 34, 270), 11)
  p.body(rect(738, 200, 30, 470))
  p.section(rect(796, 280, 24, 310), -45, 8)
  p.crossSection(rect(768, 300, 28, 270), 11)
  p.at(330, 170, { r: -90 }, () =>
    p.turned(0, 0, [
      [20, 26, 'hex'],
      [34, 14],
      [22, 18],
    ]),
  )
}

const calliperFront = (p: Pen, pistons: number) => {
  if (pistons >= 2) {
    p.body(
      'M180 640L210 300Q220 240 280 220Q600 130 920 220Q980 240 990 300L1020 640Q1020 690 970 690H880L850 560H350L320 690H230Q180 690 180 640Z',
    )
    p.line('M350 560Q600 480 850 560')
    const xs = pistons === 2 ? [600] : [420, 780]
    for (const x of xs) {
      p.body(circle(x, 390, 124))
      p.thin(circle(x, 390, 108))
      p.part(poly(around(6, 0).map((a) => polar(x, 390, 44, a))))
    }
    p.part(circle(240, 630, 30) + circle(960, 630, 30))
    p.body(rect(560, 150, 80, 60, 8))
    p.at(300, 220, { r: -105 }, () =>
      p.turned(0, 0, [
        [22, 24, 'hex'],
        [34, 13],
        [20, 17],
      ]),
    )
    return
  }
  p.body('M150 520H270V300L330 230H870L930 300V520H1050V640H900V560H300V640H150Z')
  p.part(circle(205, 580, 28) + circle(995, 580, 28))
  p.body('M340 250Q600 150 860 250L840 520Q600 600 360 520Z')
  p.body(circle(600, 390, 150))
  p.line(circle(600, 390, 130))
  p.thin(circle(600, 390, 100))
  for (const x of [282, 918]) {
    p.at(x, 250, { r: 90 }, () =>
      p.turned(0, 0, [
        [40, 34, 'hex'],
        [24, 22],
        [60, 40, 'ring'],
        [150, 24],
      ]),
    )
  }
  p.at(430, 228, { r: -100 }, () =>
    p.turned(0, 0, [
      [22, 24, 'hex'],
      [34, 13],
      [20, 17],
    ]),
  )
  p.body(rect(690, 176, 70, 50, 8))
}

export const brakeCaliper: Kind = {
  figure: (p, d) => calliperFront(p, d.n('pistons', 1, 4)),
  mark: [600, 545],
  set: 2,
  views: [
    {
      name: 'front',
      title: 'From the piston side',
      draw: (p, d) => {
        const n = d.n('pistons', 1, 4)
        calliperFront(p, n)
        const [left, right, y] = n === 1 ? [205, 995, 580] : [240, 960, 630]
        p.dimH(left, right, 800, d.s('bolts'), [y + 28, y + 28])
        for (const x of [left, right]) p.axis(x, y - 60, x, y + 60)
        const x = n === 4 ? 780 : 600
        p.cross(x, 390, 130, 20)
        p.dia(x, 390, n === 1 ? 130 : 108, -40, n === 4 ? 160 : 290, `Ø ${d.s('piston')}`)
        p.pointer(n === 1 ? 416 : 280, n === 1 ? 150 : 150, 250, 90, d.s('bleed'))
      },
    },
    {
      name: 'section',
      title: 'Section with pads and disc',
      draw: (p, d) => {
        floating(p)
        p.axis(80, 440, 1060, 440)
        p.pointer(640, 330, 720, 110, `Ø ${d.s('piston')}`)
        p.note(753, 640, 880, 780, 'disc')
        p.pointer(120, 300, 240, 90, d.s('hose'))
        p.arrow(700, 740, 620, 740)
        p.arrow(840, 700, 920, 700)
      },
    },
    {
      name: 'seal',
      title: 'Piston seal pulls it back',
      draw: (p) => {
        p.section('M120 140H1080V330H820V250H700V330H560V240H380V330H120Z', 45, 16)
        p.body('M120 334H960V700H120Z')
        p.line(line(900, 334, 900, 700))
        p.crossSection('M386 246H554L566 334H398Z', 14)
        p.body('M710 256C740 250 780 250 810 256C806 300 850 320 900 322C850 340 740 336 710 320Z')
        p.axis(70, 700, 1130, 700)
        p.arrow(650, 520, 760, 520)
        p.note(470, 290, 330, 100, 'seal leans')
        p.note(770, 290, 860, 100, 'dust boot')
      },
    },
    {
      name: 'exploded',
      title: 'Repair kit',
      draw: (p, d) => {
        p.turned(90, 280, [
          [30, 120],
          [200, 132],
          [24, 118],
          [20, 132],
        ])
        p.body('M470 150A40 130 0 0 1 470 410A40 130 0 0 1 470 150M470 172A28 108 0 0 0 470 388A28 108 0 0 0 470 172Z')
        p.body(rect(560, 150, 26, 260, 8) + rect(600, 170, 26, 220, 8) + rect(640, 150, 26, 260, 8))
        p.turned(760, 220, [
          [40, 34, 'hex'],
          [200, 22],
          [40, 18, 'thread'],
        ])
        p.turned(760, 350, [
          [40, 34, 'hex'],
          [200, 22],
          [40, 18, 'thread'],
        ])
        p.axis(50, 280, 700, 280)
        p.axis(720, 220, 1080, 220)
        p.axis(720, 350, 1080, 350)
        p.turned(200, 640, [
          [30, 40, 'hex'],
          [60, 20],
          [30, 28],
        ])
        p.turned(520, 640, [
          [26, 50, 'ring'],
          [60, 40],
          [26, 54, 'ring'],
        ])
        p.turned(840, 640, [
          [26, 50, 'ring'],
          [60, 40],
          [26, 54, 'ring'],
        ])
        p.label(220, 480, `piston ${d.s('piston')}`, 'middle')
        p.label(560, 480, 'seal, boot', 'middle')
        p.label(900, 480, `pins ${d.s('guide')}`, 'middle')
        p.label(260, 760, d.s('bleed'), 'middle')
        p.label(740, 760, 'guide sleeves', 'middle')
      },
    },
  ],
}
