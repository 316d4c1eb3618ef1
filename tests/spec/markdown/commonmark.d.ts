/** Types for the parts of the reference parser and its specification that the tests use. Neither package has types. */

declare module 'commonmark' {
  export interface Node {
    type: string
    literal: string | null
    level: number
  }
  export interface Walker {
    next(): { entering: boolean; node: Node } | null
  }
  export class Parser {
    parse(source: string): { walker(): Walker }
  }
}

declare module 'commonmark-spec' {
  export const tests: { number: number; section: string; markdown: string; html: string }[]
}
