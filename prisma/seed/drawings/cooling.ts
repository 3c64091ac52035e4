import { graph } from './common.ts'
import type { Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { arc, around, circle, line, polar, poly, rect, spread, spring } from './shapes.ts'

export const thermostat: Kind = {
  figure: (p) => {
    p.body('M500 330L520 180H680L700 330Z')
    p.body(rect(556, 150, 88, 34, 8))
    p.body(rect(584, 118, 32, 34, 6))
    p.body(rect(330, 330, 540, 34, 6))
    p.body(rect(300, 342, 60, 44, 14) + rect(840, 342, 60, 44, 14))
    p.body(rect(420, 364, 360, 30, 4))
    p.at(600, 394, { r: 90 }, () => p.line(spring(0, 0, 200, 150, 5)))
    p.body('M450 394L470 640H500L484 394ZM750 394L730 640H700L716 394Z')
    p.at(600, 394, { r: 90 }, () =>
      p.turned(0, 0, [
        [60, 54],
        [170, 66],
        [34, 66, 40],
        [70, 22],
      ]),
    )
    p.body(rect(462, 604, 276, 30, 6))
    p.body(rect(520, 716, 160, 22, 6))
  },
  mark: [600, 540],
  set: 1,
  views: [
    {
      name: 'side',
      title: 'Side, closed',
      draw: (p, d) => {
        thermostat.figure(p, d)
        p.axis(600, 80, 600, 790)
        p.dimH(330, 870, 840, `Ø ${d.s('d')}`, [390, 390])
        p.dimV(118, 738, 200, d.s('h'), [584, 520])
        p.note(620, 510, 920, 560, 'wax')
        p.note(880, 366, 940, 260, 'seal')
        p.label(760, 160, `opens ${d.s('opens')} °C`)
      },
    },
    {
      name: 'front',
      title: 'Front, bleed hole at the top',
      draw: (p, d) => {
        p.crossSection(circle(560, 440, 330) + circle(560, 440, 290), 13)
        p.body(circle(560, 440, 290))
        p.line(circle(560, 440, 196))
        p.body('M400 400L520 380V500L400 480ZM720 400L600 380V500L720 480Z')
        p.body(circle(560, 440, 76))
        p.line(circle(560, 440, 34))
        p.part(circle(560, 200, 20))
        p.body(circle(560, 204, 9))
        p.engrave(560, 590, `${d.s('opens')} °C`, 38)
        p.cross(560, 440, 330)
        p.pointer(576, 190, 820, 90, 'bleed hole, up')
        p.dia(560, 440, 330, 35, 70, `Ø ${d.s('d')}`)
      },
    },
    {
      name: 'open',
      title: 'Closed and open',
      draw: (p, d) => {
        for (const [x, drop, text] of [
          [320, 0, `below ${d.s('opens')} °C`],
          [880, 76, `${d.s('full')} °C`],
        ] as const) {
          p.section(rect(x - 220, 240, 90, 44) + rect(x + 130, 240, 90, 44), 45, 10)
          p.body(
            poly([
              [x - 132, 284 + drop],
              [x + 132, 284 + drop],
              [x + 150, 312 + drop],
              [x - 150, 312 + drop],
            ]),
          )
          p.at(x, 312 + drop, { r: 90 }, () => p.line(spring(0, 0, 330 - drop, 120, 5)))
          p.at(x, 312 + drop, { r: 90 }, () =>
            p.turned(0, 0, [
              [40, 44],
              [140, 58],
              [30, 58, 30],
            ]),
          )
          p.body(rect(x - 200, 642, 400, 26, 6))
          p.at(x, 150, { r: 90 }, () => p.turned(0, 0, [[134 + drop, 14]]))
          p.body(rect(x - 60, 124, 120, 30, 8))
          p.axis(x, 90, x, 720)
          p.label(x, 790, text, 'middle')
        }
        p.dimV(284, 360, 1120, d.s('lift'), [1100, 1030])
        p.arrow(720, 200, 740, 330)
        p.arrow(1040, 200, 1020, 330)
      },
    },
    {
      name: 'curve',
      title: 'Valve travel over temperature',
      draw: (p, d) =>
        graph(p, [190, 110, 840, 600], {
          across: '°C',
          up: 'mm',
          ticksX: ['70', '80', d.s('opens'), '95', d.s('full'), '110'],
          ticksY: ['0', '2', '4', '6', d.s('lift')],
          curve: 'M0 0H38C48 2 66 80 78 98H100',
        }),
    },
  ],
}

const impeller = (p: Pen, cx: number, cy: number, r: number, vanes: number) => {
  p.body(circle(cx, cy, r))
  for (const a of around(vanes)) {
    const [x1, y1] = polar(cx, cy, r * 0.32, a)
    const [x2, y2] = polar(cx, cy, r * 0.96, a + 42)
    const [q1, w1] = polar(cx, cy, r * 0.72, a + 4)
    const [x3, y3] = polar(cx, cy, r * 0.96, a + 34)
    const [q2, w2] = polar(cx, cy, r * 0.7, a - 4)
    const [x4, y4] = polar(cx, cy, r * 0.32, a - 12)
    p.body(`M${x1} ${y1}Q${q1} ${w1} ${x2} ${y2}L${x3} ${y3}Q${q2} ${w2} ${x4} ${y4}Z`)
  }
  p.body(circle(cx, cy, r * 0.28))
  p.line(circle(cx, cy, r * 0.14))
}

export const waterPump: Kind = {
  figure: (p, d) => {
    const n = d.n('bolts', 3, 8)
    const lug = around(n).map((a) => ({ at: polar(600, 440, 300, a), a }))
    for (const {
      at: [x, y],
    } of lug)
      p.body(circle(x, y, 56))
    p.body(circle(600, 440, 288))
    for (const {
      at: [x, y],
    } of lug) {
      p.blank(circle(x, y, 53))
      p.part(circle(x, y, 24))
    }
    p.line(circle(600, 440, 240))
    p.thin(circle(600, 440, 252))
    impeller(p, 600, 440, 212, d.n('vanes', 5, 9))
  },
  mark: [788, 590],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Impeller side',
      draw: (p, d) => {
        waterPump.figure(p, d)
        p.cross(600, 440, 300)
        p.centre(circle(600, 440, 300))
        p.dia(600, 440, 212, 25, 240, `Ø ${d.s('d')}`)
        p.pointer(...polar(600, 440, 252, 140), 290, 800, 'O-ring')
        p.turn(600, 440, 372, -70, -35)
        p.label(990, 150, `${d.n('vanes', 5, 9)} vanes`)
      },
    },
    {
      name: 'section',
      title: 'Section',
      draw: (p, d) => {
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 430], () => {
            p.section('M470 70H560V110H660V300H610V210H520V130H470Z', m * 45, 12)
            p.section('M660 250H690V300H660Z', -45, 8)
            p.section('M230 40H300V60H276V240H340V274H250V70H230Z', -m * 45, 12)
            p.body(rect(480, 40, 70, 30) + rect(350, 44, 100, 62))
            p.body(circle(376, 75, 21) + circle(424, 75, 21))
            p.body('M760 44H790V150C850 160 880 200 900 240H860C840 205 800 190 760 186Z')
            p.crossSection('M690 44H750V90L720 110L690 90Z', 10)
          })
        }
        p.section('M470 500H560V540H660V500Z', -45)
        p.body(rect(230, 390, 590, 80))
        p.line(line(350, 390, 350, 470) + line(450, 390, 450, 470))
        p.axis(170, 430, 980, 430)
        p.dimH(660, 900, 810, d.s('h'), [730, 670])
        p.dimV(190, 670, 160, `Ø ${d.s('pulley')}`, [276, 276])
        p.dimV(190, 670, 1040, `Ø ${d.s('d')}`, [900, 900])
        p.note(720, 350, 780, 110, 'face seal')
        p.pointer(585, 640, 440, 840, 'weep hole')
      },
    },
    {
      name: 'impellers',
      title: 'Two impellers, one number',
      draw: (p) => {
        impeller(p, 310, 400, 220, 7)
        impeller(p, 880, 400, 220, 5)
        p.cross(310, 400, 220)
        p.cross(880, 400, 220)
        p.label(310, 740, 'pressed steel, 7', 'middle')
        p.label(880, 740, 'plastic, 5', 'middle')
        p.label(600, 840, 'from the flange: 41 and 38', 'middle')
      },
    },
    {
      name: 'weep',
      title: 'Weep hole',
      draw: (p) => {
        p.section('M150 130H1050V330H700V640H640V330H150Z', 45, 16)
        p.body(rect(120, 330, 520, 90))
        p.crossSection('M700 350H860V500L780 560L700 500Z', 14)
        p.blue(
          'M668 660C652 700 652 726 668 726C684 726 684 700 668 660ZM668 770C652 810 652 836 668 836C684 836 684 810 668 770Z',
        )
        p.axis(80, 375, 1120, 375)
        p.note(780, 470, 920, 640, 'seal')
        p.pointer(650, 640, 500, 740, 'a drop is worn')
      },
    },
  ],
}

export const radiator: Kind = {
  figure: (p) => {
    p.body('M150 190Q150 150 190 150H270V700H190Q150 700 150 660Z')
    p.body('M1050 190Q1050 150 1010 150H930V700H1010Q1050 700 1050 660Z')
    p.body(rect(270, 170, 660, 510))
    for (const [i, y] of spread(16, 186, 664).entries()) {
      p.line(line(270, y, 930, y))
      if (i < 15) {
        let fin = `M276 ${y + 30}`
        for (let x = 276, up = true; x < 918; x += 11, up = !up) fin += `L${x + 11} ${up ? y + 4 : y + 29}`
        p.hatchLines(fin)
      }
    }
    p.body(rect(60, 216, 90, 76, 6) + rect(1050, 560, 90, 76, 6))
    p.line(line(84, 216, 84, 292) + line(1116, 560, 1116, 636))
    p.body(rect(176, 108, 68, 42, 6))
    p.body(rect(160, 88, 100, 26, 8))
    p.body(rect(300, 700, 60, 46, 8) + rect(840, 700, 60, 46, 8))
    p.body(rect(960, 690, 44, 30, 5))
    p.thin(
      spread(10, 180, 670)
        .map((y) => line(246, y, 270, y) + line(930, y, 954, y))
        .join(''),
    )
  },
  mark: [990, 330],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        radiator.figure(p, d)
        p.dimH(270, 930, 826, d.s('w'), [690, 690])
        p.blank(rect(544, 372, 50, 106))
        p.dimV(170, 680, 600, d.s('h'))
        p.pointer(1095, 636, 1066, 790, `Ø ${d.s('neck')}`)
        p.label(640, 120, `core ${d.s('t')}`)
        p.axis(40, 254, 170, 254)
        p.axis(1030, 598, 1160, 598)
      },
    },
    {
      name: 'core',
      title: 'Tubes and fins',
      draw: (p, d) => {
        for (const y of [200, 430, 660]) {
          p.section(`${rect(150, y, 820, 60, 30)}${rect(162, y + 12, 796, 36, 18)}`, 45, 8)
        }
        for (const y of [260, 490]) {
          let fin = `M160 ${y + 168}`
          for (let x = 160, up = true; x < 930; x += 52, up = !up)
            fin += `C${x + 20} ${up ? y + 168 : y + 2} ${x + 32} ${up ? y + 2 : y + 168} ${x + 52} ${up ? y + 2 : y + 168}`
          p.line(fin)
        }
        p.dimH(150, 970, 810, d.s('t'), [720, 720])
        p.note(700, 460, 1010, 340, 'tube')
        p.pointer(860, 300, 960, 130, 'fin')
        p.arrow(560, 60, 560, 170)
        p.label(590, 110, 'air')
      },
    },
    {
      name: 'cap',
      title: 'Pressure cap',
      draw: (p, d) => {
        p.body('M300 170H900L930 210V290H270V210Z')
        p.hatchLines(
          spread(22, 290, 910)
            .map((x) => line(x, 214, x, 288))
            .join(''),
        )
        p.body(rect(430, 290, 340, 40))
        p.at(600, 330, { r: 90 }, () => p.line(spring(0, 0, 230, 120, 5)))
        p.body(rect(420, 560, 360, 34, 6))
        p.crossSection(rect(436, 594, 328, 30, 4), 10)
        p.body(rect(564, 624, 72, 50, 8))
        p.section('M340 640H440V720H400V800H340Z', 45, 10)
        p.section('M860 640H760V720H800V800H860Z', -45, 10)
        p.axis(600, 120, 600, 820)
        p.part(rect(640, 218, 230, 64, 6))
        p.engrave(755, 250, `${d.s('cap')} bar`, 36)
        p.note(660, 430, 880, 430, 'spring')
        p.note(720, 610, 940, 560, 'seal')
      },
    },
  ],
}

const hosePath = (bends: number) =>
  bends === 1
    ? 'M190 250H640A170 170 0 0 1 810 420V760'
    : 'M150 250H480A150 150 0 0 1 630 400V480A150 150 0 0 0 780 630H1050'

const thickLine = (p: Pen, bends: number, half: number) => {
  // The same path offset to both sides. The corner radii change by half the width.
  if (bends === 1) {
    p.body(
      `M190 ${250 - half}H640A${170 + half} ${170 + half} 0 0 1 ${810 + half} 420V760H${810 - half}V420A${170 - half} ${170 - half} 0 0 0 640 ${250 + half}H190Z`,
    )
    return
  }
  p.body(
    `M150 ${250 - half}H480A${150 + half} ${150 + half} 0 0 1 ${630 + half} 400V480A${150 - half} ${150 - half} 0 0 0 780 ${630 - half}H1050V${630 + half}H780A${150 + half} ${150 + half} 0 0 1 ${630 - half} 480V400A${150 - half} ${150 - half} 0 0 0 480 ${250 + half}H150Z`,
  )
}

export const hose: Kind = {
  figure: (p, d) => {
    const n = d.n('bends', 1, 2)
    thickLine(p, n, 72)
    const ends =
      n === 1
        ? [
            [190, 250, 0],
            [810, 760, 90],
          ]
        : [
            [150, 250, 0],
            [1050, 630, 180],
          ]
    for (const [x, y, r] of ends as [number, number, number][]) {
      p.at(x, y, { r: n === 1 && r === 90 ? 270 : r }, () => {
        p.thin(line(30, -72, 30, 72) + line(76, -72, 76, 72))
        p.part(rect(36, -82, 34, 164, 6))
        p.part(rect(40, -104, 26, 24, 4))
      })
    }
  },
  mark: [400, 250],
  set: 2,
  views: [
    {
      name: 'side',
      title: 'Laid out',
      draw: (p, d) => {
        hose.figure(p, d)
        const n = d.n('bends', 1, 2)
        p.centre(hosePath(n))
        if (n === 1) {
          p.dimH(190, 810, 100, d.s('a'), [178, 250])
          p.dimV(250, 760, 1010, d.s('b'), [882, 882])
          p.label(520, 470, `${d.s('angle')}°`)
          p.turn(640, 420, 90, -90, 0)
          p.pointer(190, 290, 270, 560, `Ø ${d.s('id')} × ${d.s('wall')}`)
        } else {
          p.dimH(150, 630, 100, d.s('a'), [178, 250])
          p.dimH(630, 1050, 800, d.s('b'), [702, 702])
          p.label(770, 330, `2 × ${d.s('angle')}°`)
          p.turn(480, 400, 80, -90, 0)
          p.pointer(160, 322, 230, 560, `Ø ${d.s('id')} × ${d.s('wall')}`)
        }
      },
    },
    {
      name: 'layers',
      title: 'Layers',
      draw: (p, d) => {
        p.crossSection(`${arc(400, 450, 300, 0, 359.9)}Z${circle(400, 450, 190)}`, 16)
        p.blank(circle(400, 450, 256) + circle(400, 450, 236))
        p.line(circle(400, 450, 256) + circle(400, 450, 236))
        p.thin(
          around(60)
            .map((a) => circle(...polar(400, 450, 246, a), 7))
            .join(''),
        )
        p.cross(400, 450, 300)
        p.label(400, 520, `Ø ${d.s('id')}`, 'middle')
        p.note(...polar(400, 450, 280, -35), 800, 200, 'EPDM')
        p.note(...polar(400, 450, 246, 0), 800, 420, 'aramid knit')
        p.note(...polar(400, 450, 212, 35), 800, 640, 'liner')
        p.label(816, 770, `wall ${d.s('wall')}`)
      },
    },
    {
      name: 'clamp',
      title: 'Clamp behind the bead',
      draw: (p) => {
        p.body(
          'M120 370H640C670 370 676 340 700 340C724 340 730 370 760 370H800V530H760C730 530 724 560 700 560C676 560 670 530 640 530H120Z',
        )
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 450], () =>
            p.crossSection(
              'M430 84H660C680 84 684 114 700 114C716 114 724 84 750 84H1080V130H750C730 132 720 158 700 158C680 158 672 132 655 130H430Z',
              13,
            ),
          )
          p.body(rect(500, m === 1 ? 584 : 296, 110, 20, 6))
        }
        p.body(rect(530, 230, 80, 62, 8))
        p.line(line(548, 244, 592, 278))
        p.axis(70, 450, 1130, 450)
        p.dimH(610, 700, 720, '2 to 4', [612, 600])
        p.pointer(700, 340, 820, 200, 'bead')
        p.note(520, 296, 380, 180, 'clamp')
      },
    },
  ],
}
