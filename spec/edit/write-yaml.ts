import { isScalar, isSeq, type Node, Scalar, stringify } from 'yaml'
import type { FrontmatterValue } from './edit'

const STYLE = { lineWidth: 0, blockQuote: false, flowCollectionPadding: false } as const

/** Control characters, lone surrogates and rare white space need double quotes. */
const NEEDS_ESCAPES = /\p{C}|[^\S ]/u

/** Writes a value in the style of the old one: its quotes, flow or block list, or comma-separated string. */
export function writeValue(
  value: FrontmatterValue,
  old: Node | null,
  newline: string,
  indent: string,
): string {
  if (typeof value !== 'object') return writeScalar(value, old)
  if (isSeq(old) && old.flow !== true && value.length > 0)
    return value.map((item) => `- ${writeScalar(item, null)}`).join(newline + indent)
  const isCommaString = isScalar(old) && typeof old.value === 'string'
  if (isCommaString && value.length > 0 && value.every((item) => !item.includes(',')))
    return writeScalar(value.join(', '), old)
  const isOdd = value.some((item) => NEEDS_ESCAPES.test(item))
  return write(value, isOdd ? Scalar.QUOTE_DOUBLE : Scalar.PLAIN)
}

function writeScalar(value: string | number | boolean, old: Node | null): string {
  if (typeof value === 'string' && NEEDS_ESCAPES.test(value)) return write(value, Scalar.QUOTE_DOUBLE)
  const style = isScalar(old) ? old.type : undefined
  const isQuoted = style === Scalar.QUOTE_DOUBLE || style === Scalar.QUOTE_SINGLE
  return write(value, isQuoted ? style : Scalar.PLAIN)
}

function write(value: FrontmatterValue, defaultStringType: Scalar.Type): string {
  return stringify(value, { ...STYLE, collectionStyle: 'flow', defaultStringType }).replace(/\n$/, '')
}
