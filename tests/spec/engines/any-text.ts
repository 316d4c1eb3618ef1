import fc from 'fast-check'

/** Any UTF-16 unit, including lone surrogates. Characters with a special meaning are more frequent. */
const unit = fc.oneof(
  fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.nat({ max: 0x7f }).map((code) => String.fromCharCode(code)),
)

export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(unit, { maxLength }).map((units) => units.join(''))
}
