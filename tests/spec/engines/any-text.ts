import fc from 'fast-check'

/** Every UTF-16 unit, lone surrogates included, with what has a meaning somewhere more often than the rest. */
const unit = fc.oneof(
  fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.nat({ max: 0x7f }).map((code) => String.fromCharCode(code)),
)

export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(unit, { maxLength }).map((units) => units.join(''))
}
