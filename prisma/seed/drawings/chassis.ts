import type { Dims, Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { arc, around, boltHoles, circle, gear, line, polar, poly, rect, spread } from './shapes.ts'

const damper = (p: Pen, d: Dims) => {
  const mount = d.s('mount')
  p.turned(90, 430, [
    [90, 24, 'thread'],
    [16, 32],
    [240, 26],
  ])
  p.body(rect(430, 362, 20, 136, 4))
  p.turned(450, 430, [
    [26, 88],
    [470, 76],
  ])
  p.thin(line(500, 354, 500, 506) + line(880, 354, 880, 506))
  if (mount === 'clamp') {
    p.body('M560 300Q640 280 660 354H560ZM560 560Q640 580 660 506H560Z')
    p.turned(946, 430, [
      [150, 66],
      [16, 66, 50],
    ])
    p.body(rect(970, 480, 90, 30, 4))
  } else if (mount === 'fork') {
    p.body('M946 360H1000L1020 340H1110V380H1040V480H1110V520H1020L1000 500H946Z')
    p.part(circle(1084, 360, 12) + circle(1084, 500, 12))
  } else {
    p.body(rect(946, 400, 40, 60))
    p.body(circle(1040, 430, 70) + circle(1040, 430, 46))
    p.crossSection(circle(1040, 430, 46) + circle(1040, 430, 22), 11)
    p.body(circle(1040, 430, 22) + circle(1040, 430, 12))
  }
}

export const shockAbsorber: Kind = {
  figure: damper,
  mark: [700, 430],
  set: 2,
  views: [
    {
      name: 'elevation',
      title: 'Extended',
      draw: (p, d) => {
        damper(p, d)
        p.axis(50, 430, 1150, 430)
        p.dimH(90, 1110, 760, d.s('l'), [454, 500])
        p.dimH(196, 436, 640, d.s('stroke'), [456, 498])
        p.pointer(140, 406, 180, 250, d.s('top'))
        p.pointer(340, 404, 430, 290, `Ø ${d.s('rod')}`)
        p.pointer(800, 354, 860, 200, `Ø ${d.s('tube')}`)
      },
    },
    {
      name: 'section',
      title: 'Piston and foot valve',
      draw: (p) => {
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 440], () => {
            p.section('M250 240H1080V0H1050V210H250Z', m * 45, 12)
            p.section('M300 160H980V180H300Z', -m * 45, 9)
            p.section('M210 40H300V210H210Z', m * 45, 10)
            p.section('M560 40H650V158H620V130H590V158H560Z', m * 45, 10)
            p.section('M960 30H1010V160H960Z', -m * 45, 9)
          })
        }
        p.turned(80, 440, [
          [480, 38],
          [120, 26],
          [30, 40, 'hex'],
        ])
        p.body(rect(650, 330, 14, 220, 3) + rect(546, 330, 14, 220, 3))
        p.axis(40, 440, 1140, 440)
        p.note(605, 360, 680, 130, 'piston')
        p.note(985, 500, 920, 780, 'foot valve')
        p.note(250, 300, 320, 130, 'seal')
        p.label(800, 400, 'oil')
      },
    },
    {
      name: 'stroke',
      title: 'In and out',
      draw: (p, d) => {
        p.at(20, -130, { s: 0.9 }, () => damper(p, d))
        p.at(236, 270, { s: 0.9 }, () => {
          p.turned(90, 430, [
            [90, 24, 'thread'],
            [16, 32],
          ])
          p.at(-240, 0, {}, () => {
            p.body(rect(430, 362, 20, 136, 4))
            p.turned(450, 430, [
              [26, 88],
              [470, 76],
            ])
            p.turned(946, 430, [[100, 66]])
          })
        })
        p.axis(60, 257, 1100, 257)
        p.axis(260, 657, 1000, 657)
        p.dimH(101, 317, 480, d.s('stroke'), [280, 640])
        p.label(600, 820, 'it comes out by itself', 'middle')
      },
    },
    {
      name: 'leak',
      title: 'Sweat is fine, running is not',
      draw: (p) => {
        for (const [x, deep] of [
          [330, 120],
          [870, 420],
        ] as const) {
          p.at(x, 80, { r: 90 }, () =>
            p.turned(0, 0, [
              [200, 26],
              [26, 92],
              [480, 80],
            ]),
          )
          p.hatch(
            `M${x - 78} 310H${x + 78}V${310 + deep * 0.7}Q${x + 30} ${310 + deep} ${x} ${310 + deep * 0.8}T${x - 78} ${310 + deep * 0.75}Z`,
            60,
            11,
          )
          p.axis(x, 40, x, 830)
        }
        p.label(450, 380, 'pass')
        p.label(990, 560, 'fail')
      },
    },
  ],
}

export const wheelBearing: Kind = {
  figure: (p, d) => {
    p.body(circle(600, 430, 330))
    p.line(circle(600, 430, 318))
    p.line(circle(600, 430, 262))
    const poles = Math.min(48, Number.parseInt(d.s('poles'), 10) / 2 || 0)
    if (poles)
      p.thin(
        around(poles)
          .map((a) => line(...polar(600, 430, 208, a), ...polar(600, 430, 256, a)))
          .join(''),
      )
    else p.thin(circle(600, 430, 240) + circle(600, 430, 222))
    p.body(circle(600, 430, 202))
    p.line(circle(600, 430, 176))
    p.line(circle(600, 430, 168))
  },
  mark: [600, 140],
  set: 2,
  views: [
    {
      name: 'section',
      title: 'Section',
      draw: (p, d) => {
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 440], () => {
            p.section(
              'M370 340H830V280C800 240 780 226 740 226C700 226 680 250 660 262H540C520 250 500 226 460 226C420 226 400 240 370 280Z',
              m * 45,
              13,
            )
            p.section('M380 130H597V196C560 196 540 190 520 172C490 150 440 150 410 176L380 190Z', -m * 45, 11)
            p.section('M820 130H603V196C640 196 660 190 680 172C710 150 760 150 790 176L820 190Z', -m * 45, 11)
            p.body(circle(462, 212, 54))
            p.body(circle(738, 212, 54))
            p.thin(line(462, 158, 462, 266) + line(738, 158, 738, 266))
            p.crossSection('M372 200H400V270H372Z', 10)
            p.crossSection('M800 200H828V270H800Z', 10)
          })
        }
        p.line(line(380, 310, 380, 570) + line(820, 310, 820, 570))
        p.line(line(600, 310, 600, 570))
        p.axis(310, 440, 900, 440)
        p.dimH(370, 830, 862, d.s('w'), [780, 780])
        p.dimV(100, 780, 220, `Ø ${d.s('od')}`, [370, 370])
        p.dimV(310, 570, 960, `Ø ${d.s('id')}`, [820, 820])
        if (d.s('poles') !== '0') p.note(814, 210, 930, 110, 'encoder')
        p.label(1000, 700, `2 × ${d.n('balls', 8, 18)}`)
      },
    },
    {
      name: 'front',
      title: 'Encoder side',
      draw: (p, d) => {
        wheelBearing.figure(p, d)
        p.cross(600, 430, 330)
        p.dimH(270, 930, 850, `Ø ${d.s('od')}`, [430, 430])
        p.dia(600, 430, 168, 150, 330, `Ø ${d.s('id')}`)
        p.note(...polar(600, 430, 232, -40), 930, 130, d.s('poles') === '0' ? 'no encoder' : `${d.s('poles')} poles`)
      },
    },
    {
      name: 'press',
      title: 'Press on the ring that is tight',
      draw: (p) => {
        p.section('M150 420H330V760H460V700H740V760H870V420H1050V820H150Z', 45, 16)
        p.section('M336 420H864V520H336Z', -45, 10)
        p.body(rect(420, 528, 360, 60))
        p.section('M336 400V300H440V400ZM864 400V300H760V400Z', -45, 9)
        p.body('M320 220H880V300H320Z')
        p.body(rect(540, 90, 120, 130))
        p.arrow(600, 40, 600, 86)
        p.axis(600, 30, 600, 860)
        p.note(388, 350, 260, 200, 'outer ring')
        p.pointer(870, 300, 960, 200, 'sleeve')
      },
    },
    {
      name: 'magnet',
      title: 'Find the encoder with a paper clip',
      draw: (p, d) => {
        p.at(-190, 20, {}, () => wheelBearing.figure(p, d))
        p.line('M760 500L860 420C900 390 940 440 900 474L820 540C790 562 764 530 792 506L874 440')
        p.label(800, 300, 'it sticks here:')
        p.label(800, 360, 'this side in')
        p.cross(410, 450, 330)
      },
    },
  ],
}

const jointBody = (p: Pen, d: Dims) => {
  const bolts = d.n('bolts', 0, 4)
  p.at(600, 110, { r: 90 }, () =>
    p.turned(0, 0, [
      [120, 40, 'thread'],
      [30, 40, 44],
      [120, 46, 62],
    ]),
  )
  p.body('M520 380H680C690 420 740 440 744 500H456C460 440 510 420 520 380Z')
  p.thin('M512 410Q600 430 688 410M486 450Q600 474 714 450')
  p.body(rect(516, 366, 168, 20, 8) + rect(450, 490, 300, 20, 8))
  if (bolts) {
    p.body('M250 510H950V566H250Z')
    for (const x of [310, 890]) {
      p.part(rect(x - 26, 510, 52, 56))
      p.axis(x, 480, x, 600)
    }
    p.body('M450 566H750V640Q740 720 600 720Q460 720 450 640Z')
  } else {
    p.body('M440 510H760V690H440Z')
    p.hatchLines(
      spread(26, 446, 754)
        .map((x) => line(x, 560, x, 670))
        .join(''),
    )
    p.body('M470 690H730V720H470Z')
  }
}

export const ballJoint: Kind = {
  figure: jointBody,
  mark: [600, 640],
  set: 2,
  views: [
    {
      name: 'elevation',
      title: 'Elevation',
      draw: (p, d) => {
        jointBody(p, d)
        p.axis(600, 60, 600, 770)
        p.pointer(640, 170, 790, 130, d.s('thread'))
        p.pointer(655, 310, 790, 290, `Ø ${d.s('taper')}`)
        p.label(815, 356, d.s('cone'))
        p.dimV(110, 720, 170, d.s('h'), [560, 500])
        const bolts = d.n('bolts', 0, 4)
        p.dimH(bolts ? 450 : 440, bolts ? 750 : 760, 830, `Ø ${d.s('d')}`, [690, 690])
      },
    },
    {
      name: 'section',
      title: 'Ball, cup and cover',
      draw: (p) => {
        p.section('M300 330H430V300H770V330H900V430H780V640Q770 700 690 712H510Q430 700 420 640V430H300Z', 45, 14)
        p.crossSection(
          'M440 320H520C470 360 448 420 448 480C448 560 490 620 540 650H660C710 620 752 560 752 480C752 420 730 360 680 320H760V660H440Z',
          12,
        )
        p.body('M546 60H654V230L636 330C690 350 740 410 740 480A140 140 0 0 1 460 480C460 410 510 350 564 330L546 230Z')
        p.section('M440 664H760V700H440Z', -45, 8)
        p.axis(600, 30, 600, 800)
        p.axis(430, 480, 770, 480)
        p.turn(600, 480, 410, -110, -70, true)
        p.note(450, 560, 300, 760, 'POM cup')
        p.note(690, 470, 900, 580, 'ball')
      },
    },
    {
      name: 'top',
      title: 'Flange',
      draw: (p, d) => {
        const n = d.n('bolts', 0, 4)
        if (n === 0) p.body(circle(600, 440, 270))
        else {
          for (const a of around(n)) {
            const [x, y] = polar(600, 440, 280, a)
            p.body(
              poly([
                polar(600, 440, 170, a - 80),
                polar(x, y, 66, a - 60),
                polar(x, y, 66, a),
                polar(x, y, 66, a + 60),
                polar(600, 440, 170, a + 80),
              ]),
            )
          }
          p.blank(circle(600, 440, 166))
          p.part(boltHoles(600, 440, 270, n, 26))
          p.centre(circle(600, 440, 270))
        }
        p.body(circle(600, 440, 170))
        p.thin(circle(600, 440, 150))
        p.body(circle(600, 440, 62))
        p.line(circle(600, 440, 42))
        p.cross(600, 440, 330, 16)
        p.dia(600, 440, 170, 35, 240, `Ø ${d.s('d')}`)
      },
    },
    {
      name: 'play',
      title: 'Check for play',
      draw: (p, d) => {
        p.at(-180, 0, {}, () => jointBody(p, d))
        p.body('M560 574L1040 700L1030 742L556 604Z')
        p.turn(560, 590, 400, 4, 24, true)
        p.axis(420, 60, 420, 770)
        p.arrow(300, 330, 300, 230)
        p.arrow(300, 330, 300, 430)
        p.label(800, 330, 'vertical: none')
        p.label(800, 390, 'boot: whole')
      },
    },
  ],
}

const bushFront = (p: Pen, type: string) => {
  p.section(circle(600, 430, 330) + circle(600, 430, 306), 45, 9)
  p.crossSection(circle(600, 430, 304) + circle(600, 430, 130), 17)
  if (type !== 'solid') {
    for (const side of [-1, 1]) {
      const a = 90 * side
      const gapOutline = `${arc(600, 430, 262, a - 52, a + 52)}L${polar(600, 430, 186, a + 40).join(' ')}A186 186 0 0 0 ${polar(600, 430, 186, a - 40).join(' ')}Z`
      p.body(gapOutline)
      if (type === 'hydro') p.hatch(gapOutline, 0, 12)
    }
  }
  p.section(circle(600, 430, 128) + circle(600, 430, 68), -45, 11)
}

export const controlArmBushing: Kind = {
  figure: (p, d) => bushFront(p, d.s('type')),
  mark: [600, 145],
  set: 2,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        bushFront(p, d.s('type'))
        p.cross(600, 430, 330)
        p.dimH(270, 930, 850, `Ø ${d.s('od')}`, [430, 430])
        p.dia(600, 430, 68, -35, 330, `Ø ${d.s('id')}`)
        if (d.s('type') !== 'solid') p.note(640, 205, 900, 110, d.s('type') === 'hydro' ? 'fluid' : 'void')
      },
    },
    {
      name: 'section',
      title: 'Section',
      draw: (p, d) => {
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 440], () => {
            p.section('M350 300H850V324H350Z', m * 45, 8)
            p.crossSection('M380 120H820C800 170 800 240 850 300H350C400 240 400 170 380 120Z', 15)
            p.section('M260 64H940V118H260Z', -m * 45, 11)
          })
        }
        p.line(line(260, 376, 260, 504) + line(940, 376, 940, 504))
        p.axis(200, 440, 1000, 440)
        p.dimH(260, 940, 66, d.s('l'), [322, 322])
        p.dimH(350, 850, 842, d.s('lo'), [764, 764])
        p.dimV(116, 764, 160, `Ø ${d.s('od')}`, [350, 350])
        p.dimV(376, 504, 1080, `Ø ${d.s('id')}`, [940, 940])
      },
    },
    {
      name: 'arm',
      title: 'Which way it goes into the arm',
      draw: (p, d) => {
        p.body('M90 640C220 560 300 520 380 430L470 240A190 190 0 1 1 560 590C400 620 240 700 130 760Z')
        p.at(312, 132, { s: 0.52 }, () => bushFront(p, d.s('type')))
        p.axis(624, 60, 624, 660)
        p.axis(330, 356, 930, 356)
        p.arrow(980, 356, 1110, 356)
        p.label(990, 330, 'front')
        p.pointer(130, 700, 260, 820, 'arm')
      },
    },
    {
      name: 'worn',
      title: 'Torn and sagging',
      draw: (p, d) => {
        bushFront(p, d.s('type'))
        p.blue('M470 400C440 440 460 480 440 520M740 400C770 440 750 500 780 530M690 560L740 640')
        p.cross(600, 430, 330)
        p.axis(560, 450, 640, 450)
        p.pointer(764, 500, 930, 600, 'torn')
      },
    },
  ],
}

const cvBody = (p: Pen, d: Dims) => {
  p.turned(80, 430, [
    [110, 46, 'thread'],
    [200, 54],
    [20, 54, 80],
  ])
  p.thin(
    spread(8, 386, 474)
      .map((y) => line(192, y, 388, y))
      .join(''),
  )
  p.body('M410 340C450 320 470 260 480 230H700Q730 230 740 260V600Q730 630 700 630H480C470 600 450 540 410 520Z')
  if (d.s('abs') !== '0') {
    p.body(rect(640, 210, 56, 440, 4))
    p.thin(
      spread(26, 218, 642)
        .map((y) => line(640, y, 696, y))
        .join(''),
    )
  }
  let boot = 'M740 250'
  const folds = [250, 300, 262, 318, 290, 344, 322, 366]
  folds.forEach((y, i) => {
    boot += `L${750 + i * 26} ${y}`
  })
  boot += 'H980V472H944'
  folds.toReversed().forEach((y, i) => {
    boot += `L${750 + (7 - i) * 26} ${860 - y}`
  })
  p.body(`${boot}L740 610Z`)
  p.line(folds.map((y, i) => (i ? line(750 + i * 26, y, 750 + i * 26, 860 - y) : '')).join(''))
  p.turned(980, 430, [[140, 32]])
  p.body(rect(950, 378, 20, 104, 5))
}

export const cvJoint: Kind = {
  figure: cvBody,
  mark: [560, 430],
  set: 1,
  views: [
    {
      name: 'elevation',
      title: 'Elevation with boot',
      draw: (p, d) => {
        cvBody(p, d)
        p.axis(40, 430, 1160, 430)
        p.dimH(80, 740, 770, d.s('l'), [476, 630])
        p.dimV(230, 630, 560, `Ø ${d.s('d')}`)
        p.pointer(130, 384, 190, 250, d.s('thread'))
        p.pointer(260, 484, 180, 660, `z = ${d.s('outer')}`)
        if (d.s('abs') !== '0') p.pointer(668, 210, 740, 110, `ABS ${d.s('abs')}`)
      },
    },
    {
      name: 'section',
      title: 'Section: star, cage and balls',
      draw: (p) => {
        p.body(rect(120, 386, 240, 108))
        p.section(
          'M360 386L380 320C430 290 460 190 500 170H830V250C740 250 640 260 580 300C530 340 500 390 500 440C500 490 530 540 580 580C640 620 740 630 830 630V710H500C460 690 430 590 380 560L360 494Z',
          45,
          14,
        )
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 440], () => {
            p.section('M640 74H800V118C760 106 690 106 640 118Z', -m * 45, 9)
            p.body(circle(715, 168, 60))
            p.section('M650 180H668V214H650ZM762 180H780V214H762Z', m * 45, 7)
          })
        }
        p.body(rect(640, 366, 440, 148))
        p.thin(
          spread(7, 386, 494)
            .map((y) => line(640, y, 800, y))
            .join(''),
        )
        p.axis(80, 440, 1140, 440)
        p.axis(715, 130, 715, 760)
        p.note(715, 250, 900, 160, 'ball')
        p.note(790, 340, 930, 290, 'star')
        p.note(770, 640, 900, 760, 'cage')
      },
    },
    {
      name: 'end',
      title: 'Six balls, from the shaft',
      draw: (p, d) => {
        if (d.s('abs') !== '0')
          p.body(gear(600, 430, 345, 322, Math.min(60, Math.max(24, d.n('abs', 0, 120))), { tip: 0.4, root: 0.4 }))
        p.body(circle(600, 430, 300))
        p.section(`${circle(600, 430, 290)}${circle(600, 430, 214)}`, 45, 12)
        p.body(circle(600, 430, 200) + circle(600, 430, 176))
        p.body(circle(600, 430, 150))
        for (const a of around(6)) p.body(circle(...polar(600, 430, 188, a), 56))
        p.body(gear(600, 430, 84, 72, 22))
        p.cross(600, 430, 330, 16)
        p.centre(circle(600, 430, 188))
        p.dia(600, 430, 84, 40, 340, `z = ${d.s('inner')}`)
      },
    },
    {
      name: 'boot',
      title: 'Boot kit',
      draw: (p) => {
        let cone = 'M170 180H230'
        const ys = [200, 250, 216, 272, 244, 300, 280, 330]
        ys.forEach((y, i) => {
          cone += `L${240 + i * 40} ${y}`
        })
        cone += 'H590V530H520'
        ys.toReversed().forEach((y, i) => {
          cone += `L${240 + (7 - i) * 40} ${860 - y}`
        })
        p.body(`${cone}L230 680H170Z`)
        p.line(ys.map((y, i) => line(240 + i * 40, y, 240 + i * 40, 860 - y)).join(''))
        p.axis(120, 430, 650, 430)
        p.body(circle(800, 260, 130) + circle(800, 260, 118))
        p.body(rect(780, 118, 44, 24, 4))
        p.body(circle(1040, 260, 66) + circle(1040, 260, 56))
        p.body(rect(1026, 184, 32, 20, 4))
        p.body(rect(720, 480, 380, 200, 20))
        p.engrave(910, 560, 'MoS2', 46)
        p.engrave(910, 630, '80 g', 36)
        p.line(line(720, 510, 690, 510) + line(720, 650, 690, 650))
        p.label(380, 790, 'boot', 'middle')
        p.label(910, 790, 'clamps and grease', 'middle')
      },
    },
  ],
}
