import { lettering } from '#artwork/outlines.ts'
import { archD, circle, circleD, flagD, halfD, line, nums, path, Plates, polyD, polygon, quarterD, rect, rectD, type Point } from '#artwork/shapes.ts'
import { lettersD, type Family } from './sign.ts'

const S = 400
const C = S / 2

/** Four tiles round a disc. */
const tiles: Family = ({ random, inks, initials, on }) => {
  const plates = new Plates()
  const whirl = random.chance(0.5)
  const turn = random.int(0, 3)
  ;([[0, 0], [1, 0], [1, 1], [0, 1]] as const).forEach(([x, y], i) =>
    plates.add(i % 2 ? inks.second : inks.main, quarterD(x * C, y * C, C, whirl ? i + turn : random.int(0, 3))),
  )
  return plates.print() + circle(C, C, 104, inks.bg) + lettering(on(inks.bg), lettersD(initials, C, C, 160, 96))
}

/** Petals, rays or dots round the edge. */
const wreath: Family = ({ random, inks, initials, on }) => {
  const count = random.pick([8, 10, 12])
  const manner = random.pick(['petals', 'rays', 'dots'])
  const plates = new Plates()
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2
    const at = (r: number, da = 0): Point => [C + r * Math.cos(a + da), C + r * Math.sin(a + da)]
    const ink = i % 2 ? inks.second : inks.main
    const step = Math.PI / count
    if (manner === 'rays') plates.add(ink, polyD([at(118, -step), at(208, -step * 0.1), at(118, step)]))
    else if (manner === 'dots') plates.add(ink, circleD(...at(160), 158 * Math.sin(step) * 0.86))
    else {
      const [p, q, o] = [at(112), at(192), at(112)]
      const [l, r] = [at(170, -step * 1.05), at(170, step * 1.05)]
      plates.add(ink, `M${nums(...p)}Q${nums(...l, ...q)}Q${nums(...r, ...o)}z`)
    }
  }
  return plates.print() + circle(C, C, 112, inks.main) + lettering(on(inks.main), lettersD(initials, C, C, 170, 104))
}

/** Rings like a target, a record or a dawn. */
const rings: Family = ({ random, inks, initials, on }) => {
  const slip = random.pick([0, 14, -14])
  const order = [inks.main, inks.bg, inks.second, inks.bg]
  const discs = order.map((ink, i) => circle(C, C + slip * i * 0.6, 192 - i * 24, ink))
  return discs.join('') + circle(C, C + slip * 2, 104, inks.accent) + lettering(on(inks.accent), lettersD(initials, C, C + slip * 2, 160, 98))
}

/** One letter fills the sheet, the other is cut into its foot. */
const giant: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials
  if (!b) return circle(C, C, 190, inks.main) + lettering(on(inks.main), lettersD(a, C, C, 220, 220))
  const side = random.side()
  const x = C + side * 84
  return lettering(inks.main, lettersD(a, C - side * 36, C - 6, 330, 300)) + circle(x, 290, 84, inks.bg) + circle(x, 290, 74, inks.accent) + lettering(on(inks.accent), lettersD(b, x, 290, 84, 84))
}

/** Two half discs, a letter in each, slid apart. */
const halves: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials
  const slip = random.pick([0, 26, -26])
  const r = slip ? 168 : 186
  if (!b) return path(halfD(C, C, 186, Math.PI / 2), inks.main) + path(halfD(C, C, 186, -Math.PI / 2), inks.second) + circle(C, C, 100, inks.bg) + lettering(on(inks.bg), lettersD(a, C, C, 130, 120))
  return (
    path(halfD(C - 3, C - slip, r, Math.PI / 2), inks.main) + path(halfD(C + 3, C + slip, r, -Math.PI / 2), inks.second) +
    lettering(on(inks.main), lettersD(a, C - 76, C - slip, 108, 150)) + lettering(on(inks.second), lettersD(b, C + 76, C + slip, 108, 150))
  )
}

/** Letters over a cut: each changes ink where it crosses from one ground to the other. */
const counterchange: Family = ({ random, inks, initials, on }) => {
  if (on(inks.bg) === on(inks.main)) return halves({ random, inks, initials, on })
  const manner = random.pick(['slant', 'level', 'disc'])
  const d = lettersD(initials, C, C, 280, 170)
  const shape =
    manner === 'slant' ? polyD(random.chance(0.5) ? [[0, 0], [S, 0], [0, S]] : [[0, 0], [S, 0], [S, S]])
    : manner === 'level' ? rectD(0, C, S, C)
    : circleD(random.pick([70, 330]), random.pick([90, 310]), 190)
  return path(shape, inks.main) + lettering(on(inks.bg), d) + `<clipPath id="k"><path d="${shape}"/></clipPath><g clip-path="url(#k)">${rect(0, 0, S, S, inks.main)}${lettering(on(inks.main), d)}</g>`
}

/** One letter over the other, both as wide as the block. */
const stack: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials
  if (!b) return counterchange({ random, inks, initials, on })
  return (
    rect(0, 0, S, C, inks.main) + rect(0, C, S, C, inks.bg) +
    lettering(on(inks.main), lettersD(a, C, 122, 210, 124)) + lettering(on(inks.bg), lettersD(b, C, 278, 210, 124))
  )
}

/** Two letters and two quarter discs in a chequer. */
const chequer: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials
  const turn = random.int(0, 3)
  const plates = new Plates().add(inks.main, rectD(0, 0, C, C)).add(inks.main, rectD(C, C, C, C))
  plates.add(inks.second, quarterD(C, 0, C, turn)).add(inks.accent, quarterD(0, C, C, turn + 2))
  const second = b || a
  return plates.print() + lettering(on(inks.main), lettersD(a, 116, 116, 116, 116) + lettersD(second, 284, 284, 116, 116))
}

/** Nested arches, the letters in the doorway. */
const arches: Family = ({ random, inks, initials, on }) => {
  const order = random.chance(0.5) ? [inks.main, inks.second, inks.bg] : [inks.second, inks.bg, inks.main]
  const door = order.map((ink, i) => path(archD(C - 168 + i * 32, 26 + i * 36, 336 - i * 64, 400), ink))
  const ground = order[2] as string
  return door.join('') + circle(C, 150, 30, ground === inks.accent ? inks.bg : inks.accent) + lettering(on(ground), lettersD(initials, C, 264, 172, 118))
}

/** A bust without a face: the head is a sign of the sun, the initials lie on the shoulders. */
const bust: Family = ({ random, inks, initials, on }) => {
  const head = inks.second
  const other = inks.accent === head ? inks.bg : inks.accent
  const angle = random.pick([0, Math.PI / 2, -Math.PI / 2, Math.PI, Math.PI / 4])
  return circle(C, 128, 92, head) + path(halfD(C, 128, 92, angle), other) + path(`M10 420A190 196 0 0 1 390 420z`, inks.main) + lettering(on(inks.main), lettersD(initials, C, 318, 176, 104))
}

/** A stepped profile that carries its initials. */
const profile: Family = ({ random, inks, initials, on }) => {
  const side = random.side()
  const X = (v: number) => C + side * v
  const points: Point[] = [[-190, 410], [-190, -10], [96, -10], [96, 96], [108, 96], [168, 190], [100, 190], [100, 220], [126, 236], [100, 252], [122, 268], [96, 286], [96, 330], [30, 330], [30, 410]]
  const sun = circle(X(120), 110, 96, inks.second)
  return sun + polygon(points.map(([x, y]) => [X(x), y] as const), inks.main) + lettering(on(inks.main), lettersD(initials, X(-46), 202, 196, 124))
}

/** Pavement waves under the letters. */
const waves: Family = ({ random, inks, initials, on }) => {
  const count = 4
  const bands = Array.from({ length: count }, (_, i) => line(`M${nums(-60 - 30 * random.int(0, 1), 262 + i * 40)}${'q33 -44 66 0t66 0'.repeat(1)}${'t66 0'.repeat(6)}`, i % 2 ? inks.second : inks.main, 20))
  return lettering(on(inks.bg), lettersD(initials, C, 148, 250, 150)) + bands.join('')
}

/** A bandeirinha with its letters, on a string of small ones. */
const banner: Family = ({ random, inks, initials, on }) => {
  const small = [-1, 1].map((m) => path(flagD(C + m * 146 - 44, 40, 88, 190), m > 0 ? inks.second : inks.accent))
  return small.join('') + path(flagD(C - 116, 24, 232, 352), inks.main) + rect(0, random.pick([24, 24, 40]), S, 12, on(inks.bg)) + lettering(on(inks.main), lettersD(initials, C, 160, 186, 128))
}

/** Palace columns rise to the letters. */
const palace: Family = ({ inks, initials, on }) => {
  const w = 100
  const columns = Array.from({ length: 6 }, (_, i) => {
    const x = -50 + i * w
    return `M${nums(x, 232)}q4 92 50 106q-40 12-50 62q-10-50-50-62q46-14 50-106z`
  })
  return rect(0, 222, S, 14, inks.main) + path(columns.join(''), inks.main) + lettering(on(inks.bg), lettersD(initials, C, 138, 250, 136))
}

/** Two discs that cross; the initials lie where they meet. */
const lens: Family = ({ random, inks, initials, on }) => {
  const level = random.chance(0.5)
  const [dx, dy] = level ? [72, 0] : [0, 72]
  const r = 138
  const half = Math.sqrt(r * r - 72 * 72)
  const overlap = level
    ? `M${nums(C, C - half)}A${nums(r, r)} 0 0 1 ${nums(C, C + half)}A${nums(r, r)} 0 0 1 ${nums(C, C - half)}z`
    : `M${nums(C - half, C)}A${nums(r, r)} 0 0 1 ${nums(C + half, C)}A${nums(r, r)} 0 0 1 ${nums(C - half, C)}z`
  const [a = '', b = a] = initials
  const letters = level
    ? lettering(on(inks.main), lettersD(a, 106, C, 78, 130)) + lettering(on(inks.second), lettersD(b, 294, C, 78, 130))
    : lettering(on(inks.accent), lettersD(initials, C, C, 150, 92))
  return circle(C - dx, C - dy, r, inks.main) + circle(C + dx, C + dy, r, inks.second) + path(overlap, inks.accent) + letters
}

/** Every family; the first three are whole without letters too. */
export const FAMILIES: readonly Family[] = [
  tiles, wreath, rings, giant, halves, counterchange, stack, chequer, arches, bust, profile, waves, banner, palace, lens,
]

