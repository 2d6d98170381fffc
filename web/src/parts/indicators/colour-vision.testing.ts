/** How far apart colours are for people who see colours differently; for the tests of the tokens. */

type Triple = readonly [number, number, number]

/**
 * Vision with one kind of cone missing, in linear sRGB: Machado, Oliveira and Fernandes, "A Physiologically-based Model
 * for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), the matrices of severity 1.0.
 * https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
 */
const VISIONS: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

export const VISION_NAMES = Object.keys(VISIONS)

/**
 * The distance of two six-digit colours in OKLab, as seen with a kind of colour vision. Black and white are 1 apart; a
 * trained eye sees 0.02 side by side.
 */
export function seenDistance(a: string, b: string, vision: string): number {
  const [first, second] = [seen(a, vision), seen(b, vision)].map(okLab)
  return Math.hypot(...[0, 1, 2].map((part) => (first?.[part] ?? 0) - (second?.[part] ?? 0)))
}

function seen(hex: string, vision: string): Triple {
  const matrix = VISIONS[vision]
  if (matrix === undefined) throw new RangeError(`Nobody has ${vision}.`)
  const colour = linear(hex)
  return eachRow(matrix, (row) => Math.min(1, Math.max(0, dot(row, colour))))
}

/** Contrast of WCAG 2.2, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [a, b].map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex))).sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** IEC 61966-2-1. */
function linear(hex: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const share = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

/** Ottosson (2020), https://bottosson.github.io/posts/oklab/ */
function okLab(colour: Triple): Triple {
  const cones = eachRow(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    (row) => Math.cbrt(dot(row, colour)),
  )
  return eachRow(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    (row) => dot(row, cones),
  )
}

function eachRow([a, b, c]: readonly [Triple, Triple, Triple], value: (row: Triple) => number): Triple {
  return [value(a), value(b), value(c)]
}

function dot([a, b, c]: Triple, [x, y, z]: Triple): number {
  return a * x + b * y + c * z
}
