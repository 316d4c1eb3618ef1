import { isScalar, isSeq, type Node, Scalar, stringify } from 'yaml'
import type { FrontmatterValue } from './edit'

const STYLE = { lineWidth: 0, blockQuote: false, flowCollectionPadding: false } as const

/** Writes a value as the old one is written: its quotes, its flow or block list, its comma string. */
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
  return stringify(value, { ...STYLE, collectionStyle: 'flow' }).trimEnd()
}

function writeScalar(value: string | number | boolean, old: Node | null): string {
  const style = isScalar(old) ? old.type : undefined
  const isQuoted = style === Scalar.QUOTE_DOUBLE || style === Scalar.QUOTE_SINGLE
  return stringify(value, { ...STYLE, defaultStringType: isQuoted ? style : Scalar.PLAIN }).trimEnd()
}
