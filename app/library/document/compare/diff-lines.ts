export interface DiffLine {
  sign: ' ' | '+' | '-'
  text: string
}

/** Larger changes count as completely rewritten, because comparing them takes too long. */
const MAX_CELLS = 1_000_000

/** The removed, added and common lines that turn the first text into the second. */
export function diffLines(a: readonly string[], b: readonly string[]): DiffLine[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [
    ...withSign(' ', a.slice(0, start)),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...withSign(' ', a.slice(a.length - end)),
  ]
}

const withSign = (sign: DiffLine['sign'], lines: readonly string[]) =>
  lines.map((text): DiffLine => ({ sign, text }))

function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length * b.length > MAX_CELLS) return [...withSign('-', a), ...withSign('+', b)]
  const common = commonLengths(a, b)
  const width = b.length + 1
  const lengthAt = (i: number, j: number) => common[i * width + j] ?? 0
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const text = a[i] ?? ''
    if (text === b[j]) {
      lines.push({ sign: ' ', text })
      i++
      j++
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) {
      lines.push({ sign: '-', text })
      i++
    } else lines.push({ sign: '+', text: b[j++] ?? '' })
  }
  return [...lines, ...withSign('-', a.slice(i)), ...withSign('+', b.slice(j))]
}

/** The number of common lines in order, for each pair of start positions. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
}
