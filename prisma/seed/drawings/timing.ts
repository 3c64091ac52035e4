import type { Kind } from './kind.ts'
import type { Pen } from './pen.ts'
import { belt, circle, gear, line, polar, poly, rect, spread, spring, type Pulley } from './shapes.ts'

const crank: Pulley = { x: 620, y: 720, r: 76 }
const tensionerWheel: Pulley = { x: 812, y: 470, r: 56, back: true }
const runs = {
  dohc: [{ x: 420, y: 225, r: 125 }, { x: 780, y: 225, r: 125 }, tensionerWheel, crank, { x: 462, y: 540, r: 62 }],
  ohc: [{ x: 600, y: 225, r: 140 }, { x: 764, y: 460, r: 58, back: true }, crank, { x: 420, y: 540, r: 84 }],
}
const runOf = (layout: string): Pulley[] => (layout === 'ohc' ? runs.ohc : runs.dohc)

const wheels = (p: Pen, run: Pulley[]) => {
  for (const { x, y, r, back } of run) {
    p.body(
      back || r < 70 ? circle(x, y, r) : gear(x, y, r, r - 9, Math.round((r * 6.28) / 23), { tip: 0.4, root: 0.3 }),
    )
    p.line(circle(x, y, r * 0.28))
    if (r > 100) p.part([0, 72, 144, 216, 288].map((a) => circle(...polar(x, y, r * 0.58, a - 90), r * 0.16)).join(''))
  }
}

export const timingBelt: Kind = {
  figure: (p, d) => {
    const run = runOf(d.s('layout'))
    p.body(belt(run, 17, 17) + belt(run, 0, 17))
    p.teeth(belt(run, 2, 17))
  },
  mark: [712, 480],
  set: 2,
  views: [
    {
      name: 'run',
      title: 'How the belt runs',
      draw: (p, d) => {
        const run = runOf(d.s('layout'))
        wheels(p, run)
        timingBelt.figure(p, d)
        for (const { x, y, r } of run) p.cross(x, y, Math.min(r, 60), 14)
        p.turn(crank.x, crank.y, 50, 150, 300)
        for (const cam of run.slice(0, 1)) {
          p.solid(
            poly([
              [cam.x, cam.y - cam.r + 16],
              [cam.x - 11, cam.y - cam.r + 40],
              [cam.x + 11, cam.y - cam.r + 40],
            ]),
          )
          p.pointer(cam.x, cam.y - cam.r - 17, cam.x - 110, 62, 'mark')
        }
        p.label(84, 790, `z = ${d.s('teeth')}`, 'start', 0, 34)
        p.label(84, 850, `${d.s('w')} wide`)
        for (const wheel of run.filter((w) => w.back)) p.note(wheel.x, wheel.y + 30, 920, 620, 'tensioner')
        p.note(crank.x + 10, crank.y + 30, 780, 830, 'crank')
      },
    },
    {
      name: 'teeth',
      title: 'Tooth profile and width',
      draw: (p, d) => {
        let tooth = 'M120 250H1080V430'
        for (let i = 4; i >= 0; i--) {
          const x = 160 + i * 190
          tooth += `L${x + 150} 430C${x + 130} 430 ${x + 136} 560 ${x + 75} 560C${x + 14} 560 ${x + 20} 430 ${x} 430`
        }
        p.section(`${tooth}H120Z`, 45, 16)
        p.thin(
          spread(60, 130, 1072)
            .map((x) => circle(x, 404, 4))
            .join(''),
        )
        for (const x of [425, 615]) p.axis(x, 210, x, 690)
        p.dimH(425, 615, 680, d.s('pitch'), [560, 560])
        p.dimV(250, 560, 1160, d.s('h'), [1080, 920])
        p.note(700, 404, 820, 150, 'glass cords')
        p.label(120, 170, `${d.s('teeth')} × ${d.s('pitch')} × ${d.s('w')}`, 'start', 0, 32)
      },
    },
    {
      name: 'marks',
      title: 'Timing marks lined up',
      draw: (p) => {
        p.body('M120 90H1080V300H760L740 330H460L440 300H120Z')
        p.clip({ x: 0, y: 250, w: 1200, h: 600 }, () => p.body(gear(600, 700, 400, 372, 60, { tip: 0.4, root: 0.3 })))
        p.body(circle(600, 700, 120))
        p.solid(
          poly([
            [600, 344],
            [582, 388],
            [618, 388],
          ]),
        )
        p.solid(
          poly([
            [600, 326],
            [582, 286],
            [618, 286],
          ]),
        )
        p.axis(600, 110, 600, 850)
        p.pointer(612, 300, 760, 200, 'on the cover')
        p.pointer(612, 372, 900, 420, 'on the wheel')
      },
    },
    {
      name: 'twist',
      title: 'How far it may be twisted',
      draw: (p) => {
        p.body('M130 300H470C560 300 600 420 690 420H1070V520H690C600 520 560 400 470 400H130Z')
        p.thin(
          spread(15, 150, 460)
            .map((x) => line(x, 300, x, 400))
            .join(''),
        )
        p.thin(
          spread(15, 720, 1050)
            .map((x) => line(x, 420, x, 470))
            .join(''),
        )
        p.turn(580, 410, 150, -150, -60)
        p.label(720, 270, '90° at most')
        p.label(600, 700, 'by hand, in the middle of the long run', 'middle')
      },
    },
  ],
}

const chainLinks = (p: Pen, x0: number, y: number, n: number, pitch: number, scale: number) => {
  for (let i = 0; i < n; i++) {
    const x = x0 + i * pitch
    const outer = i % 2 === 0
    const r = (outer ? 52 : 44) * scale
    const waist = r * 0.62
    p.body(
      `M${x} ${y - r}C${x + pitch * 0.35} ${y - r} ${x + pitch * 0.35} ${y - waist} ${x + pitch / 2} ${y - waist}C${x + pitch * 0.65} ${y - waist} ${x + pitch * 0.65} ${y - r} ${x + pitch} ${y - r}A${r} ${r} 0 0 1 ${x + pitch} ${y + r}C${x + pitch * 0.65} ${y + r} ${x + pitch * 0.65} ${y + waist} ${x + pitch / 2} ${y + waist}C${x + pitch * 0.35} ${y + waist} ${x + pitch * 0.35} ${y + r} ${x} ${y + r}A${r} ${r} 0 0 1 ${x} ${y - r}Z`,
    )
  }
  for (let i = 0; i <= n; i++) p.body(circle(x0 + i * pitch, y, 20 * scale))
}

export const timingChain: Kind = {
  figure: (p, d) => {
    const links = 6
    chainLinks(p, 150, 250, links, 150, 1.1)
    const rows = d.n('rows', 1, 2)
    const pitch = 150
    for (let row = 0; row < rows; row++) {
      const y = 560 + row * 130 - (rows - 1) * 45
      for (let i = 0; i <= links; i++) p.body(rect(150 + i * pitch - 34, y - 36, 68, 72, 6))
      for (let i = 0; i < links; i++) {
        const out = i % 2 === 0 ? 56 : 40
        for (const side of [-1, 1]) p.body(rect(150 + i * pitch - 50, y + side * out - 7, pitch + 100, 14, 7))
      }
    }
    for (let i = 0; i <= links; i++) {
      const [top, bottom] = [560 - 72 - (rows - 1) * 45, 560 + 72 + (rows - 1) * 85]
      p.body(rect(150 + i * pitch - 20, top, 40, 14, 3) + rect(150 + i * pitch - 20, bottom - 14, 40, 14, 3))
    }
  },
  mark: [375, 250],
  set: 1,
  views: [
    {
      name: 'links',
      title: 'Links from the side and from above',
      draw: (p, d) => {
        timingChain.figure(p, d)
        p.axis(60, 250, 1140, 250)
        p.dimH(450, 600, 120, d.s('pitch'), [230, 230])
        for (const x of [450, 600]) p.axis(x, 170, x, 340)
        const rows = d.n('rows', 1, 2)
        p.dimV(560 - 72 - (rows - 1) * 45, 560 + 72 + (rows - 1) * 85, 78, d.s('w'), [130, 130])
        p.pointer(...polar(900, 250, 22, -40), 970, 110, `Ø ${d.s('roller')}`)
        p.label(600, 840, `${d.s('links')} links, ${rows === 1 ? 'simplex' : 'duplex'}`, 'middle', 0, 32)
      },
    },
    {
      name: 'run',
      title: 'How the chain runs',
      draw: (p) => {
        const run: Pulley[] = [
          { x: 460, y: 230, r: 120 },
          { x: 740, y: 230, r: 120 },
          { x: 600, y: 700, r: 72 },
        ]
        for (const { x, y, r } of run) {
          p.body(gear(x, y, r + 6, r - 14, Math.round(r / 3.6), { tip: 0.18, root: 0.4 }))
          p.line(circle(x, y, r * 0.3))
          p.cross(x, y, r * 0.5, 10)
        }
        p.line(belt(run, 12, 24) + belt(run, -12, 24))
        p.teeth(belt(run, 0, 24))
        p.body('M318 260C330 420 400 560 470 690L494 684C430 560 366 420 350 256Z')
        p.body('M882 240C870 420 800 560 716 700L738 712C830 560 900 420 912 246Z')
        p.body(rect(920, 420, 120, 60, 8))
        p.turned(868, 450, [[52, 18]])
        p.note(334, 330, 220, 250, 'guide')
        p.label(930, 540, 'tensioner')
        p.turn(600, 700, 46, 160, 300)
        p.label(600, 850, 'coloured links on the marks', 'middle')
      },
    },
    {
      name: 'length',
      title: 'Stretch: measured over the rollers',
      draw: (p, d) => {
        chainLinks(p, 160, 330, 11, 80, 0.6)
        p.axis(100, 330, 1100, 330)
        p.dimH(160, 1040, 500, '', [330, 330])
        p.label(600, 485, `12 rollers, 11 × ${d.s('pitch')}`, 'middle')
        p.label(600, 640, 'scrap at 1 % more', 'middle')
        p.body(rect(100, 700, 1000, 90))
        p.hatchLines(
          spread(97, 120, 1080)
            .map((x, i) => line(x, 700, x, i % 10 ? (i % 5 ? 718 : 728) : 742))
            .join(''),
        )
        p.arrow(90, 330, 60, 330)
        p.arrow(1110, 330, 1150, 330)
      },
    },
  ],
}

export const tensioner: Kind = {
  figure: (p, d) => {
    if (d.s('type') === 'arm') {
      p.body('M330 640A120 120 0 0 1 420 530L660 300A180 180 0 0 1 740 470L560 640A120 120 0 1 1 330 640Z')
      p.body(circle(450, 640, 150))
      p.thin(circle(450, 640, 132))
      p.body(circle(450, 640, 54))
      p.body(circle(730, 350, 190))
      p.line(circle(730, 350, 174))
      p.thin(circle(730, 350, 120) + circle(730, 350, 96))
      p.body(circle(730, 350, 44))
      p.engrave(730, 350, '15', 30)
      p.part(rect(520, 720, 120, 34, 8))
      return
    }
    p.body('M560 740H640L652 640H548Z')
    p.body(circle(600, 420, 290))
    p.line(circle(600, 420, 270))
    p.thin(circle(600, 420, 180) + circle(600, 420, 168))
    p.body(circle(600, 420, 140))
    p.body(circle(622, 446, 62))
    p.part(circle(622, 446, 30))
    p.part(circle(540, 360, 16) + circle(520, 440, 16))
    p.body(
      poly([
        [586, 284],
        [614, 284],
        [614, 200],
        [600, 170],
        [586, 200],
      ]),
    )
    p.line(`M540 210L556 238M660 210L644 238`)
  },
  mark: [600, 640],
  set: 1,
  views: [
    {
      name: 'front',
      title: 'Front',
      draw: (p, d) => {
        tensioner.figure(p, d)
        if (d.s('type') === 'arm') {
          p.cross(730, 350, 190)
          p.cross(450, 640, 150)
          p.dia(730, 350, 190, -40, 80, `Ø ${d.s('d')}`)
          p.note(566, 520, 800, 640, 'sprung arm')
          p.pointer(640, 737, 820, 800, `${d.s('torque')} Nm`)
          return
        }
        p.cross(600, 420, 290)
        p.dimH(310, 890, 830, `Ø ${d.s('d')}`, [420, 420])
        p.pointer(...polar(622, 446, 30, 30), 920, 640, `Ø ${d.s('bore')}`)
        p.pointer(606, 190, 800, 90, 'pointer')
        p.turn(622, 446, 104, 20, 100)
        p.pointer(...polar(622, 446, 60, 150), 290, 720, `${d.s('torque')} Nm`)
      },
    },
    {
      name: 'section',
      title: 'Section of the roller',
      draw: (p, d) => {
        for (const m of [1, -1]) {
          p.within([1, 0, 0, m, 0, 450], () => {
            p.section('M440 330V300H500V290H700V300H760V330H700V250H500V330Z', 45, 12)
            p.section(rect(510, 210, 180, 40), -45, 10)
            p.section(rect(510, 120, 180, 40), -45, 10)
            p.blank(rect(510, 160, 180, 50))
            p.line(line(510, 160, 510, 210) + line(690, 160, 690, 210))
            p.body(circle(600, 185, 33))
            p.section('M490 50H710V120H490Z', 45, 14)
          })
        }
        p.body(rect(400, 406, 400, 88))
        p.thread(800, 450, 130, 44)
        p.axis(330, 450, 990, 450)
        p.dimH(500, 700, 860, d.s('w'), [740, 740])
        p.dimV(160, 740, 300, `Ø ${d.s('d')}`, [500, 500])
        p.note(612, 265, 820, 180, 'sealed bearing')
      },
    },
    {
      name: 'pointer',
      title: 'Pointer in the window',
      draw: (p) => {
        for (const [x, shift, text] of [
          [240, -54, 'too slack'],
          [600, 0, 'right'],
          [960, 54, 'too tight'],
        ] as const) {
          p.body(rect(x - 140, 200, 280, 360, 18))
          p.line(`M${x - 46} 330V220H${x + 46}V330`)
          p.body(
            poly([
              [x + shift - 18, 540],
              [x + shift + 18, 540],
              [x + shift + 18, 360],
              [x + shift, 306],
              [x + shift - 18, 360],
            ]),
          )
          p.axis(x, 170, x, 590)
          p.label(x, 640, text, 'middle')
        }
        p.blue(`M560 720L590 750L650 680`)
        p.label(600, 120, 'engine cold, turned twice', 'middle')
      },
    },
    {
      name: 'spring',
      title: 'Spring and stop',
      draw: (p) => {
        p.body(rect(150, 330, 220, 240, 16))
        p.line(spring(370, 450, 420, 90, 9))
        p.body(rect(790, 350, 60, 200, 10))
        p.turned(850, 450, [
          [150, 40],
          [50, 56],
        ])
        p.axis(90, 450, 1110, 450)
        p.hidden(rect(250, 426, 520, 48))
        p.dimH(370, 790, 690, 'preload', [560, 560])
        p.note(1025, 430, 940, 260, 'to the arm')
      },
    },
  ],
}
