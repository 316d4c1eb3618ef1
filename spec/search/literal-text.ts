/** Stand-ins for punctuation that is no syntax, in the last private plane, which texts do not use. */
const FIRST_STAND_IN = 0x10_f000
const STAND_IN = /[\u{10f021}-\u{10f07e}]/gu

const PUNCTUATION = /[!-/:-@[-`{-~]/g
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** The line that opens or closes a code block. */
export const FENCED_CODE = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm

/** A code block with both ends or cut at its end, as its opening line, its code and its closing line. */
const CODE_BLOCK = /^([ \t>]*(`{3,}|~{3,})[^\n`]*\n)([\s\S]*?)(?=^[ \t>]*\2|(?![\s\S]))(?:[ \t>]*\2[^\n]*)?/gm

/** Code between equally many backticks. */
const CODE_SPAN = /(?<!`)(`+)(?!`)((?:[^\n]|\n(?![ \t]*\n))*?)(?<!`)\1(?!`)/g

/** Replaces punctuation in code and escaped punctuation, so that it is not read as markdown. */
export const hideLiterals = (markdown: string): string =>
  markdown
    .replace(CODE_BLOCK, (_, opening: string, _mark, code: string) => `${opening}${hide(code)}`)
    .replace(CODE_SPAN, (_, _mark, code: string) => hide(code))
    .replace(ESCAPED, (_, sign: string) => hide(sign))

export const showLiterals = (text: string): string =>
  text.replace(STAND_IN, (character) => String.fromCharCode((character.codePointAt(0) ?? 0) - FIRST_STAND_IN))

const hide = (text: string) =>
  text.replace(PUNCTUATION, (sign) => String.fromCodePoint(FIRST_STAND_IN + sign.charCodeAt(0)))
