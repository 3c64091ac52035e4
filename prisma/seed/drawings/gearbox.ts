import type { Dims, Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { around, boltHoles, circle, gear, line, polar, poly, rect, sector, spring } from './shapes.ts'

const discFace = (p: Pen, d: Dims) => {
  p.body(circle(600, 430, 340))
  p.thin(circle(600, 430, 330))
  for (const a of around(18)) p.thin(line(...polar(600, 430, 222, a), ...polar(600, 430, 330, a)))
  p.thin(boltHoles(600, 430, 306, 18, 6, -80) + boltHoles(600, 430, 246, 18, 6, -80))
  p.body(circle(600, 430, 214))
  for (const a of around(8, -67.5)) p.part(circle(...polar(600, 430, 202, a), 8))
  p.line(circle(600, 430, 188))
  const n = d.n('springs', 3, 8)
  for (const a of around(n)) {
    p.at(...polar(600, 430, 132, a), { r: a + 90 }, () => {
      const half = Math.min(58, 300 / n)
      p.body(rect(-half - 8, -30, 2 * half + 16, 60, 10))
      p.line(spring(-half, 0, half * 2, 22, 5))
    })
  }
  p.body(circle(600, 430, 82))
  p.body(gear(600, 430, 58, 44, d.n('splines', 10, 30), { tip: 0.42, root: 0.42 }))
}

export const clutchDisc: Kind = {
  figure: discFace,
  mark: [600, 590],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        discFace(p, d)
        p.cross(600, 430, 340)
        p.dimH(260, 940, 856, `Ø ${d.s('d')}`, [430, 430])
        p.dia(600, 430, 58, 38, 400, `z = ${d.n('splines', 10, 30)}`)
        p.label(960, 780, d.s('hub'))
        p.dia(600, 430, 214, -142, 190, `Ø ${d.s('di')}`)
      },
    },
    {
      name: 'section',
      title: 'Section',
      draw: (p, d) => {
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 440], () => {
            p.section(rect(556, 236, 32, 144), m * 45, 9)
            p.section(rect(612, 236, 32, 144), -m * 45, 9)
            p.line('M588 380H596V210H588M612 380H604V210H612')
            p.section('M590 90H610V240H590Z', m * 45, 7)
            p.section('M540 60H690V110H610V90H540Z', -m * 45, 10)
            p.body(rect(560, 120, 80, 74, 10))
            p.line('M560 140L640 170')
            p.section('M540 112H556V206H540ZM644 112H660V206H644Z', m * 45, 7)
          })
        }
        p.line(
          line(540, 380, 540, 500) + line(690, 380, 690, 500) + line(540, 404, 690, 404) + line(540, 476, 690, 476),
        )
        p.axis(460, 440, 780, 440)
        p.dimV(60, 820, 330, `Ø ${d.s('d')}`, [556, 556])
        p.dimH(556, 644, 868, d.s('t'), [820, 820])
        p.note(628, 120, 830, 100, 'facing')
        p.note(600, 300, 830, 330, 'damper')
        p.pointer(690, 500, 830, 560, 'gearbox side')
      },
    },
    {
      name: 'rivets',
      title: 'Wear: depth to the rivets',
      draw: (p) => {
        p.section(rect(120, 430, 960, 50), -45, 9)
        p.section(
          'M120 250H470V360H560V250H1080V430H620V380H410V430H120Z'.replace(
            'M120 250H470V360H560V250',
            'M120 250H420V360H610V250',
          ),
          45,
          15,
        )
        p.section('M430 366H600V400H550V540H480V400H430Z', 45, 8)
        p.body(rect(440, 520, 150, 26, 8))
        p.dimV(250, 366, 84, '≥ 0.3', [120, 420])
        p.axis(515, 200, 515, 600)
        p.note(800, 330, 860, 180, 'facing')
        p.note(515, 460, 620, 660, 'rivet')
      },
    },
    {
      name: 'fitting',
      title: 'Centred with a mandrel',
      draw: (p) => {
        p.section('M250 90H330V330H420V550H330V790H250Z', 45)
        for (const m of [1, -1])
          p.within([1, 0, 0, m, 0, 440], () => {
            p.section(rect(340, 130, 28, 200), m * 45, 8)
            p.section(rect(384, 130, 28, 200), -m * 45, 8)
            p.section('M420 130H480V330H420ZM480 160L640 60L650 76L490 190Z', m * 45, 10)
          })
        p.turned(370, 440, [
          [60, 26],
          [300, 48],
          [260, 40, 34],
          [60, 56, 'knurl'],
        ])
        p.axis(200, 440, 1120, 440)
        p.note(900, 430, 940, 250, 'mandrel')
        p.label(690, 740, 'long hub outwards')
      },
    },
  ],
}

const ring = (p: Pen, d: Dims) => {
  const z = d.n('teeth', 18, 60)
  p.body(gear(600, 430, 335, 302, z, { tip: 0.18, root: 0.34 }))
  p.line(circle(600, 430, 286))
  for (const a of around(d.n('lugs', 3, 6))) {
    p.blank(sector(600, 430, 260, 288, a - 8, a + 8))
    p.line(
      `M${polar(600, 430, 286, a - 8).join(' ')}L${polar(600, 430, 262, a - 8).join(' ')}A262 262 0 0 1 ${polar(600, 430, 262, a + 8).join(' ')}L${polar(600, 430, 286, a + 8).join(' ')}`,
    )
  }
  p.body(circle(600, 430, 246))
  p.thin([238, 230, 222].map((r) => circle(600, 430, r)).join(''))
  p.body(circle(600, 430, 214))
  for (const a of around(12, -75)) p.thin(line(...polar(600, 430, 214, a), ...polar(600, 430, 246, a)))
}

export const synchroRing: Kind = {
  figure: ring,
  mark: [600, 155],
  set: 2,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        ring(p, d)
        p.cross(600, 430, 340)
        p.dia(600, 430, 214, 145, 330, `Ø ${d.s('d')}`)
        p.pointer(...polar(600, 430, 335, -38), 930, 130, `z = ${d.n('teeth', 18, 60)}`)
        p.note(...polar(600, 430, 274, -90 + 360 / d.n('lugs', 3, 6)), 930, 720, `${d.n('lugs', 3, 6)} lugs`)
      },
    },
    {
      name: 'section',
      title: 'Cone and thread',
      draw: (p, d) => {
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 440], () => {
            let inner = 'M420 240H520V350H570V270L780 246V190'
            for (let i = 0; i < 18; i++) inner += `L${772 - i * 20} ${182 + i * 1.6}L${768 - i * 20} ${192 + i * 1.6}`
            p.section(`${inner}L420 216Z`, m * 45, 12)
          })
        }
        p.line(line(420, 224, 420, 656) + line(780, 250, 780, 630))
        p.axis(340, 440, 880, 440)
        p.phantom('M340 232L900 272')
        p.label(900, 330, d.s('cone'))
        p.dimV(250, 630, 1090, `Ø ${d.s('d')}`, [780, 780])
        p.note(545, 120, 650, 60, 'dog teeth')
      },
    },
    {
      name: 'gap',
      title: 'Gap to the gear',
      draw: (p, d) => {
        p.section('M150 330H480V150H560V640H150Z', 45, 16)
        p.section('M660 150H740V300H1040V400L660 440Z', -45, 13)
        p.section('M560 640V470L1040 420V640Z', 45, 16)
        p.dimH(560, 660, 100, `new ${d.s('gap')}`, [150, 150])
        p.label(600, 730, `pressed on by hand, min ${d.s('min')}`, 'middle')
        p.axis(100, 820, 1100, 820)
        p.arrow(1120, 340, 1050, 340)
        p.note(850, 340, 900, 220, 'ring')
        p.note(300, 480, 240, 240, 'gear')
      },
    },
    {
      name: 'teeth',
      title: 'Dog teeth, sharp and rounded',
      draw: (p) => {
        for (const [y, worn] of [
          [330, false],
          [680, true],
        ] as const) {
          for (let i = 0; i < 4; i++) {
            const x = 230 + i * 200
            p.body(
              worn
                ? `M${x - 62} ${y}V${y - 110}C${x - 50} ${y - 170} ${x - 20} ${y - 180} ${x} ${y - 180}S${x + 50} ${y - 170} ${x + 62} ${y - 110}V${y}Z`
                : poly([
                    [x - 62, y],
                    [x - 62, y - 110],
                    [x, y - 220],
                    [x + 62, y - 110],
                    [x + 62, y],
                  ]),
            )
          }
          p.body(rect(130, y, 800, 60))
        }
        p.label(980, 290, 'good')
        p.label(980, 640, 'crunches')
      },
    },
  ],
}
