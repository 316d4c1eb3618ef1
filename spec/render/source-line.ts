import type { Token } from 'markdown-it'
import type { RenderContext } from './render-context'

/** The line of a block in the source, from 1. */
export function lineNumber(token: Token): number {
  return (token.map?.[0] ?? -1) + 1
}

/** The attribute with the line of a block, if the HTML shows lines. */
export function lineOf(token: Token, context: RenderContext): string {
  return context.lines && token.map ? ` data-line="${lineNumber(token)}"` : ''
}
