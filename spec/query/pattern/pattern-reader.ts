/** A part of a pattern: its Postgres form, how many states it has, and whether it matches empty text. */
interface PatternPart {
  postgres: string
  size: number
  canBeEmpty: boolean
}

const MAX_REPETITIONS = 100
const MAX_DEPTH = 20

/** Escapes with the same meaning everywhere, and their Postgres form. */
const ESCAPED_LETTERS: Record<string, string> = {
  b: '\\y',
  B: '\\Y',
  d: '\\d',
  D: '\\D',
  w: '\\w',
  W: '\\W',
  s: '\\s',
  S: '\\S',
  n: '\\n',
  t: '\\t',
  r: '\\r',
}
const EMPTY_ESCAPES = ['b', 'B']
const ESCAPES_IN_SETS = ['d', 'w', 's', 'n', 't', 'r']

class Refusal extends Error {}

/** Reads a pattern from left to right. Texts of refusals are sentences. */
export class PatternReader {
  private at = 0
  private depth = 0

  constructor(private readonly source: string) {}

  /** The whole pattern, or why it is refused. */
  read(): PatternPart | string {
    try {
      const part = this.alternatives()
      if (this.at < this.source.length) return 'A closing bracket has no opening bracket.'
      return part
    } catch (error) {
      if (error instanceof Refusal) return error.message
      throw error
    }
  }

  private alternatives(): PatternPart {
    const parts = [this.sequence()]
    while (this.take('|')) parts.push(this.sequence())
    return {
      postgres: parts.map(({ postgres }) => postgres).join('|'),
      size: sum(parts),
      canBeEmpty: parts.some(({ canBeEmpty }) => canBeEmpty),
    }
  }

  private sequence(): PatternPart {
    const parts: PatternPart[] = []
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] ?? ''))
      parts.push(this.repeated())
    return {
      postgres: parts.map(({ postgres }) => postgres).join(''),
      size: sum(parts),
      canBeEmpty: parts.every(({ canBeEmpty }) => canBeEmpty),
    }
  }

  private repeated(): PatternPart {
    const part = this.one()
    const start = this.at
    const range = this.range()
    if (range === null) return part
    if (range.max > MAX_REPETITIONS || range.min > range.max)
      throw new Refusal(`A part can be repeated at most ${MAX_REPETITIONS} times. Use * or + for more.`)
    this.take('?')
    const quantifier = this.source.slice(start, this.at)
    if (this.range() !== null) throw new Refusal('A repetition cannot be repeated. Use brackets.')
    return {
      postgres: part.postgres + quantifier,
      size: part.size * Math.max(1, range.max),
      canBeEmpty: part.canBeEmpty || range.min === 0,
    }
  }

  /** A quantifier. `max` is 1 for `*` and `+`, which do not write a part out. */
  private range(): { min: number; max: number } | null {
    if (this.take('*') || this.take('?')) return { min: 0, max: 1 }
    if (this.take('+')) return { min: 1, max: 1 }
    const [all, low = '', comma, high] = /^\{(\d+)(,(\d*))?\}/.exec(this.source.slice(this.at)) ?? []
    if (all === undefined) return null
    this.at += all.length
    const min = Number(low)
    return { min, max: comma === undefined || high === '' ? min : Number(high) }
  }

  private one(): PatternPart {
    const character = this.next()
    if (character === '(') return this.group()
    if (character === '[') return this.set()
    if (character === '\\') return this.escape()
    if (character === '^' || character === '$') return { postgres: character, size: 1, canBeEmpty: true }
    if ('*+?'.includes(character)) throw new Refusal(`There is nothing to repeat before “${character}”.`)
    return letter(character === '{' || character === '}' ? `\\${character}` : character)
  }

  private group(): PatternPart {
    if (this.take('?') && !this.take(':'))
      throw new Refusal('Lookaround and named groups are not supported, because their time has no bound.')
    if (++this.depth > MAX_DEPTH) throw new Refusal(`Groups can be nested ${MAX_DEPTH} levels deep.`)
    const part = this.alternatives()
    if (!this.take(')')) throw new Refusal('A bracket is not closed.')
    this.depth--
    return { ...part, postgres: `(?:${part.postgres})` }
  }

  private set(): PatternPart {
    let postgres = this.take('^') ? '[^' : '['
    const start = this.at
    while (!this.take(']')) {
      if (this.at >= this.source.length) throw new Refusal('A set is not closed: add ].')
      const character = this.next()
      if (character === '\\') postgres += this.escapeInSet()
      else postgres += character === '[' ? '\\[' : character
    }
    if (this.at - start <= 1) throw new Refusal('A set is empty.')
    return letter(`${postgres}]`)
  }

  private escapeInSet(): string {
    const character = this.next()
    if (ESCAPES_IN_SETS.includes(character)) return `\\${character}`
    if (/[a-z0-9]/i.test(character)) throw new Refusal(`“\\${character}” is not supported in a set.`)
    return `\\${character}`
  }

  private escape(): PatternPart {
    const character = this.next()
    const known = ESCAPED_LETTERS[character]
    if (known !== undefined)
      return { postgres: known, size: 1, canBeEmpty: EMPTY_ESCAPES.includes(character) }
    if (/\d/.test(character))
      throw new Refusal('Back references are not supported, because their time has no bound.')
    if (/[a-z]/i.test(character)) throw new Refusal(`“\\${character}” is not supported.`)
    return letter(/[\p{L}\p{N}\s]/u.test(character) ? character : `\\${character}`)
  }

  private next(): string {
    const point = this.source.codePointAt(this.at)
    if (point === undefined) throw new Refusal('It ends in the middle of an escape.')
    const character = String.fromCodePoint(point)
    this.at += character.length
    return character
  }

  private take(character: string): boolean {
    if (this.source[this.at] !== character) return false
    this.at++
    return true
  }
}

const letter = (postgres: string): PatternPart => ({ postgres, size: 1, canBeEmpty: false })

const sum = (parts: readonly PatternPart[]) => parts.reduce((total, { size }) => total + size, 0)
