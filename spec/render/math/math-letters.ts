/** First code points of capital letters, small letters and digits; 0 if the alphabet has none. */
const ALPHABETS: Record<string, [capital: number, small: number, digit: number]> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e, 0],
  'bold-italic': [0x1d468, 0x1d482, 0],
  script: [0x1d49c, 0x1d4b6, 0],
  'bold-script': [0x1d4d0, 0x1d4ea, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586, 0],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622, 0],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656, 0],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Letters that Unicode had before it got the alphabets. */
const OLDER: Record<string, string> = {
  'italic h': 'ℎ',
  ...letters('script', 'BEFHILMRego', 'ℬℰℱℋℐℒℳℛℯℊℴ'),
  ...letters('fraktur', 'CHIRZ', 'ℭℌℑℜℨ'),
  ...letters('double-struck', 'CHNPQRZ', 'ℂℍℕℙℚℝℤ'),
}

function letters(variant: string, plain: string, styled: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(plain, (letter, index) => [`${variant} ${letter}`, styled[index] ?? letter]),
  )
}

/** The text in an alphabet of Unicode, because browsers ignore `mathvariant`. Other characters stay. */
export function mathLetters(text: string, variant: string): string {
  const alphabet = ALPHABETS[variant]
  if (!alphabet) return text
  const [capital, small, digit] = alphabet
  return text.replace(/[A-Za-z0-9]/g, (letter) => {
    const [first, base] =
      letter >= 'a'
        ? (['a', small] as const)
        : letter >= 'A'
          ? (['A', capital] as const)
          : (['0', digit] as const)
    const styled = OLDER[`${variant} ${letter}`]
    if (styled !== undefined || base === 0) return styled ?? letter
    return String.fromCodePoint(base + letter.charCodeAt(0) - first.charCodeAt(0))
  })
}
